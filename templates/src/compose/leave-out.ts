/**
 * Removes a namespace from `abp/index`: its import, and the imported names in the list of capabilities.
 *
 * @param text - contains an `import { … } from './<namespace>'`, and the names in lists: `...convert,` or
 *   `convertHtml,`
 * @throws an `Error` if a name is used in another way: this is an error in the layer, not by the user
 */
export function leaveOutOfIndex(text: string, namespace: string): string {
  const statement = new RegExp(
    `^import (\\w+|\\{[^}]*\\}) from ['"]\\./${namespace}(?:\\.[jt]s)?['"];?\\n`,
    'm',
  )
  const [found = '', clause = ''] = statement.exec(text) ?? []
  const names = clause
    .split(/[{},]/)
    .map((part) => part.replace(/^.*\bas\b/, '').trim())
    .filter(Boolean)
  let rest = text.replace(found, '')
  for (const name of names) {
    rest = rest
      .replace(new RegExp(`^[ \\t]*(?:\\.\\.\\.)?${name},?[ \\t]*\\n`, 'gm'), '')
      .replace(new RegExp(`(?<=[[,] ?)(?:\\.\\.\\.)?\\b${name}\\b(?:, ?|(?=\\]))`, 'g'), '')
    if (new RegExp(`\\b${name}\\b`).test(rest)) throw new Error(`abp/index uses ${name} outside of a list.`)
  }
  return collapseLists(rest.replaceAll(/, \]/g, ']'))
}

/** Removes the lines about the namespace's capabilities, such as `` `convert.html` ``. */
export function leaveOutOfDocument(text: string, namespace: string): string {
  const mention = new RegExp(`\`${namespace}\\.[\\w.*]+`)
  return text
    .split('\n')
    .filter((line) => !mention.test(line))
    .join('\n')
}

/** A formatter puts a list on one line if it fits there. */
function collapseLists(text: string): string {
  return text.replace(/^(.*\[)\n((?: +(?:\.\.\.)?\w+,\n)+) *(\].*)$/gm, (whole, before, items, after) => {
    const line = `${before}${items.trim().replaceAll(/,\s+/g, ', ').replace(/,$/, '')}${after}`
    return line.length <= 80 ? line : whole
  })
}
