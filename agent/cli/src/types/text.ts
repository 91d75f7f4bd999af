/**
 * The texts of a manifest come from a site. In the generated code, they must stay comments, names and
 * strings.
 */

const limits = { comment: 500 }

/** @returns a name as a property of a type */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name)
}

/** @returns a quoted string as formatters write it, with escapes for ambiguous characters */
export function stringLiteral(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`)
  return quote + escaped.replace(/[\u007f\p{Cf}\u2028\u2029\p{Co}\p{Cn}]/gu, escapeCharacter) + quote
}

function escapeCharacter(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** @returns the lines of a JSDoc comment, without indentation; empty for an empty text */
export function comment(...texts: readonly (string | undefined)[]): string[] {
  const lines = texts.flatMap((text) => {
    const line = (text ?? '').replace(/[\s\p{C}]+/gu, ' ').trim()
    const short = line.length > limits.comment ? `${line.slice(0, limits.comment)}…` : line
    return short === '' ? [] : [short.replaceAll('*/', '*\\/')]
  })
  if (lines.length < 2) return lines.map((line) => `/** ${line} */`)
  return ['/**', ...lines.map((line) => ` * ${line}`), ' */']
}

/** @returns words in the form of a type's name */
export function typeName(...words: readonly string[]): string {
  const parts = words.flatMap((word) => word.split(/[^A-Za-z0-9]+/).filter((part) => part !== ''))
  const name = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  return (/^[A-Z]/.test(name) ? name : `T${name}`).slice(0, 80)
}
