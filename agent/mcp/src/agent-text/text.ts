import { limits } from '../limits.ts'
import { hiding, separating, unfit } from './unfit.ts'

declare const fit: unique symbol

/**
 * Text that can be shown to an agent or a person: one line, with only visible characters. Only {@link fitText} and
 * functions that build on it make such text, so that a page's string cannot be mistaken for one.
 */
export type AgentText = string & { readonly [fit]: 'line' }

/** Several such lines, one below the other. A page cannot add a line of its own. */
export type AgentLines = AgentText | (string & { readonly [fit]: 'lines' })

/** @returns whether every character of a text can be shown */
export function isAgentText(text: string): text is AgentText {
  return !unfit.test(text)
}

/** @returns whether a MIME type has no other words in it, so that an answer can name it unchanged */
export function isPlainType(mimeType: string): boolean {
  return (
    mimeType.length <= limits.nameCharacters &&
    /^[\w.+-]+\/[\w.+-]+(;\s?[\w-]+=[\w"-]+)*$/.test(mimeType) &&
    isAgentText(mimeType)
  )
}

/** Text within JSON: its line ends and tabs are escaped there, so that it cannot begin a line of the answer. */
export type AgentContent = AgentText | (string & { readonly [fit]: 'content' })

function isAgentContent(text: string): text is AgentContent {
  return isAgentText(text.replace(/[\t\n\r]/g, ' '))
}

function isAgentLines(text: string): text is AgentLines {
  return text.split('\n').every(isAgentText)
}

/**
 * Makes a text fit for an agent. No other function does this. Line ends and control characters become a space, and
 * hidden characters are left out.
 *
 * @param value - from a page, or the bridge's own, such as a path
 * @param maxCharacters - longer text is cut, and ends with `…`
 * @returns an empty text if `value` is not a string
 */
export function fitText(value: unknown, maxCharacters: number): AgentText {
  if (typeof value !== 'string') return nothing()
  const head = value.slice(0, maxCharacters * 2)
  const plain = head.replace(separating, ' ').replace(hiding, '').trim()
  const isCut = plain.length > maxCharacters || head.length < value.length
  const text = isCut ? `${plain.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…` : plain
  return isAgentText(text) ? text : nothing()
}

/**
 * Puts a page's words into quotation marks, which they cannot close, for use within the bridge's own words.
 */
export function quote(value: unknown, maxCharacters: number): AgentText {
  return checked(`"${fitText(value, maxCharacters).replaceAll('"', "'")}"`)
}

/**
 * Shows a name that a page chose, such as a capability's: unchanged if it is plain, otherwise quoted.
 */
export function nameText(value: unknown, maxCharacters: number): AgentText {
  const text = fitText(value, maxCharacters)
  return text === '' || /^[\w.$-]+$/.test(text) ? text : quote(text, maxCharacters)
}

/**
 * Spells a value out as JSON in which every character is visible, so that an agent can write the same value: `"\t"`.
 */
export function spell(value: string, maxCharacters: number): AgentText {
  return fitText(escapeUnfit(JSON.stringify(value.slice(0, maxCharacters))), maxCharacters)
}

/** @returns JSON that means the same, and in which every character is visible */
export function escapeUnfit(json: string): AgentText {
  const visible = json.replace(new RegExp(unfit, 'gv'), (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
  return checked(visible)
}

/** @returns the text with its line ends and tabs, but without what else cannot be seen */
export function fitBlock(text: string): AgentContent {
  if (isAgentContent(text)) return text
  const visible = text
    .replace(hiding, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (/[\t\n\r]/.test(character) ? character : ' '))
  return isAgentContent(visible) ? visible : nothing()
}

/** Joins texts on one line. Only {@link joinLines} can put line ends between the pieces. */
export function joinTexts(texts: readonly AgentText[], between: AgentText): AgentText {
  return checked(texts.join(between))
}

/** @returns the texts that are not empty, one below the other */
export function joinLines(...texts: readonly (AgentLines | undefined)[]): AgentLines {
  const text = texts.filter((line) => line !== undefined && line !== '').join('\n')
  return isAgentLines(text) ? text : nothing()
}

/**
 * Quotes the lines of a text that is not the bridge's own, such as the content of a file. Each line begins with `| `,
 * so that none of them looks like one of the bridge's.
 */
export function quoteLines(text: string): AgentLines {
  const lines = fitLines(text).split('\n')
  return joinLines(...lines.map((line) => checked(`| ${line}`)))
}

/**
 * Makes a text of several lines fit, and keeps how far they are indented. Only for content that stands between marks which
 * it cannot write itself; {@link quoteLines} marks each line.
 */
export function fitLines(text: string): AgentLines {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    const [indent = ''] = /^[ \t]*/.exec(line) ?? []
    return `${indent.replaceAll('\t', '    ')}${fitText(line, line.length + 1)}`
  })
  const fitted = lines.join('\n')
  return isAgentLines(fitted) ? fitted : nothing()
}

/**
 * @returns the same text, which should consist of fit ones; if it does not, it is made fit, so that no answer fails
 *   because of it
 */
export function checked(text: string): AgentText {
  return isAgentText(text) ? text : fitText(text, text.length + 1)
}

function nothing(): AgentText {
  const text = ''
  if (isAgentText(text)) return text
  throw new Error('An empty text has nothing that is unfit.')
}
