import { hiding, separating, unfit } from './unfit'

declare const fit: unique symbol

/**
 * Text that an agent, or a person, can be shown: one line, and every character of it can be seen. It is made by {@link fitText}
 * and what builds on it, so that a page's string is not taken for one.
 */
export type AgentText = string & { readonly [fit]: 'line' }

/** Such lines, one below the other: none of them is a page's own making. */
export type AgentLines = AgentText | (string & { readonly [fit]: 'lines' })

/** @returns whether nothing is in a text that could not be shown. */
export function isAgentText(text: string): text is AgentText {
  return !unfit.test(text)
}

function isAgentLines(text: string): text is AgentLines {
  return text.split('\n').every(isAgentText)
}

/**
 * Makes a text fit for an agent: the one function that does. Ends of lines and controls become a space, what is hidden is left out.
 *
 * @param value - from a page, or of the bridge's own, such as a path
 * @param longest - characters; what is over is cut, which `…` says
 * @returns an empty text for what is no text
 */
export function fitText(value: unknown, longest: number): AgentText {
  if (typeof value !== 'string') return nothing()
  const head = value.slice(0, longest * 2)
  const plain = head.replace(separating, ' ').replace(hiding, '').trim()
  const isCut = plain.length > longest || head.length < value.length
  const text = isCut ? `${plain.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…` : plain
  return isAgentText(text) ? text : nothing()
}

/**
 * A page's words within the bridge's: in quotation marks, which they cannot end.
 *
 * @param longest - characters
 */
export function quote(value: unknown, longest: number): AgentText {
  return checked(`"${fitText(value, longest).replaceAll('"', "'")}"`)
}

/**
 * A name that a page chose, such as that of a capability: as it is when it is plain, else quoted.
 *
 * @param longest - characters
 */
export function nameText(value: unknown, longest: number): AgentText {
  const text = fitText(value, longest)
  return text === '' || /^[\w.$-]+$/.test(text) ? text : quote(text, longest)
}

/**
 * Spells a value out as JSON in which every character can be seen, so that an agent can write the same value: `"\t"`.
 *
 * @param longest - characters
 */
export function spell(value: string, longest: number): AgentText {
  const json = JSON.stringify(value.slice(0, longest))
  const seen = json.replace(new RegExp(unfit, 'gv'), (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
  return fitText(seen, longest)
}

/** Puts texts together. Line ends that stand between the pieces are only possible in {@link joinLines}. */
export function joinTexts(texts: readonly AgentText[], between: AgentText): AgentText {
  return checked(texts.join(between))
}

/** @returns the texts that are not empty, one below the other. */
export function joinLines(...texts: readonly (AgentLines | undefined)[]): AgentLines {
  const text = texts.filter((line) => line !== undefined && line !== '').join('\n')
  return isAgentLines(text) ? text : nothing()
}

/**
 * Lines of a text that is somebody else's, such as what a file holds. Each begins with `| `, so that none of them looks like the
 * bridge's own.
 */
export function quoteLines(text: string): AgentLines {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => checked(`| ${fitText(line, line.length + 1)}`))
  return joinLines(...lines)
}

/** @returns the text again, when it was put together of fit ones; whatever it is, no answer may fail for it. */
export function checked(text: string): AgentText {
  return isAgentText(text) ? text : fitText(text, text.length + 1)
}

function nothing(): AgentText {
  const text = ''
  if (isAgentText(text)) return text
  throw new Error('An empty text has nothing that is unfit.')
}
