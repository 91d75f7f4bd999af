/**
 * Writes data as a JavaScript expression, for a module that an adapter generates.
 *
 * The expression parses JSON, because `__proto__` in an object literal would not be a key. The JSON is
 * escaped, because bundlers replace code such as `typeof window` or `import.meta.dev` even inside strings.
 *
 * @param data - plain data, or `undefined`
 * @returns an expression
 */
export function dataAsExpression(data: unknown): string {
  if (data === undefined) return 'undefined'
  const text = JSON.stringify(JSON.stringify(data))
  return `JSON.parse(${text.replace(/[ ._]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)})`
}
