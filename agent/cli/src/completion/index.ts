import { candidatesFor } from './candidates.ts'

/**
 * Answers a shell's completion script.
 *
 * @param form - `words`: the words after `abp`; `line`: one string with the line up to the cursor
 * @returns a line for each candidate: the value, a tab, its description
 */
export async function complete([form, ...given]: readonly string[]): Promise<string[]> {
  const words = form === 'line' ? splitLine(given[0] ?? '') : given
  const found = await candidatesFor(words)
  return found.map(({ description, value }) => {
    // bash replaces only the text after `=`.
    const shown = form === 'line' ? value.replace(/^--[^=]+=/, '') : value
    return `${shown}\t${description.replace(/[\p{C}\s]+/gu, ' ').slice(0, 100)}`
  })
}

/** @returns the words after the program's name; the last is the one at the cursor */
function splitLine(line: string): string[] {
  const words = [...line.matchAll(/(?:"[^"]*"?|'[^']*'?|\\.|[^\s"'\\])+/g)].map(([word]) =>
    word.replace(/["']/g, '').replace(/\\(.)/g, '$1'),
  )
  return /\s$/.test(line) ? [...words.slice(1), ''] : words.slice(1)
}
