import { type AgentText, fitData, fitText, isAgentText, say, sayJson, spell } from '../agent-text/index.ts'
import { limits } from '../limits.ts'

/** An option of a page, as a form shows it. The form's answer maps back to the page's own value. */
export interface Choice {
  shown: AgentText
  label: AgentText
  value: unknown
}

/**
 * @param values - the page's options, untrusted
 * @returns the first 200, each with a unique text that is safe to show
 */
export function choicesOf(values: readonly { value: unknown; label?: unknown }[]): Choice[] {
  const taken = new Set<string>()
  return values.slice(0, limits.optionEntries).map(({ value, label }) => {
    const text = optionText(value)
    let shown = text
    for (let number = 2; taken.has(shown); number++) shown = say`${text} (${number})`
    taken.add(shown)
    return { value, shown, label: fitText(label, limits.optionCharacters) || shown }
  })
}

/** @returns the choice for a form's answer, or for a page's default */
export function choiceOf(choices: readonly Choice[], answer: unknown): Choice | undefined {
  return choices.find(({ shown }) => shown === answer)
}

function optionText(value: unknown): AgentText {
  const maxCharacters = limits.optionCharacters
  if (typeof value === 'string')
    return value.length <= maxCharacters && isAgentText(value)
      ? value
      : spell(value.slice(0, maxCharacters), maxCharacters)
  const size = { characters: maxCharacters, entries: 20, levels: 3, textCharacters: maxCharacters }
  return fitText(sayJson(fitData(value, size)), maxCharacters)
}
