import { type AgentText, checked } from './text'

/**
 * The bridge's own words, around what was made fit before: a page's string does not compile.
 *
 * @example say`${quote(name, 100)} has ${count} pages.`
 */
export function say(words: TemplateStringsArray, ...values: readonly (AgentText | number)[]): AgentText {
  return checked(
    words.map((word, index) => (index === 0 ? word : `${shown(values[index - 1])}${word}`)).join(''),
  )
}

/** Numbers that are none come from pages, too. */
function shown(value: AgentText | number | undefined): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '?'
  return value ?? ''
}
