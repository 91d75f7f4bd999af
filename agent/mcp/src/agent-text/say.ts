import { type AgentText, checked } from './text.ts'

/**
 * Builds a text from the MCP server's own words and values that are already safe. A page's string does not
 * compile as a value.
 *
 * @example say`${quote(name, 100)} has ${count} pages.`
 */
export function say(words: TemplateStringsArray, ...values: readonly (AgentText | number)[]): AgentText {
  return checked(
    words.map((word, index) => (index === 0 ? word : `${shown(values[index - 1])}${word}`)).join(''),
  )
}

/** Pages can also send numbers that are not finite. */
function shown(value: AgentText | number | undefined): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '?'
  return value ?? ''
}
