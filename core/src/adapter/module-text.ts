/**
 * Writes data as JavaScript, for a module that an adapter generates.
 *
 * It is JSON to parse, because in an object literal `__proto__` would not be a key. It is escaped, because bundlers replace text
 * such as `typeof window` or `import.meta.dev` also inside strings.
 *
 * @param data - plain data, or `undefined`
 * @returns an expression
 */
export function dataAsExpression(data: unknown): string {
  if (data === undefined) return 'undefined'
  const text = JSON.stringify(JSON.stringify(data))
  return `JSON.parse(${text.replace(/[ ._]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)})`
}
