import { limits } from '../limits.ts'
import { hiding, separating, unfit } from './unfit.ts'

declare const fit: unique symbol

/**
 * Text that is safe to show to an agent or a person: one line of visible characters. Only {@link fitText} and
 * functions built on it produce this type, so a page's string cannot pass as safe text.
 */
export type AgentText = string & { readonly [fit]: 'line' }

/** Several safe lines. A page cannot add its own line. */
export type AgentLines = AgentText | (string & { readonly [fit]: 'lines' })

/** @returns whether every character of a text can be shown */
export function isAgentText(text: string): text is AgentText {
  return !unfit.test(text)
}

/** @returns whether a MIME type contains nothing else, so that an answer can show it unchanged */
export function isPlainType(mimeType: string): boolean {
  return (
    mimeType.length <= limits.nameCharacters &&
    /^[\w.+-]+\/[\w.+-]+(;\s?[\w-]+=[\w"-]+)*$/.test(mimeType) &&
    isAgentText(mimeType)
  )
}

/**
 * Text inside JSON, which escapes line breaks and tabs. It therefore cannot start a new line of the answer.
 */
export type AgentContent = AgentText | (string & { readonly [fit]: 'content' })

function isAgentContent(text: string): text is AgentContent {
  return isAgentText(text.replace(/[\t\n\r]/g, ' '))
}

function isAgentLines(text: string): text is AgentLines {
  return text.split('\n').every(isAgentText)
}

/**
 * Makes text safe for an agent. No other function does this. Replaces line breaks and control characters with
 * a space, and removes hidden characters.
 *
 * @param value - from a page, or the MCP server's own value, such as a path
 * @param maxCharacters - longer text is truncated and ends with `…`
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
 * Puts a page's words in quotation marks that they cannot close, for use within the MCP server's own words.
 */
export function quote(value: unknown, maxCharacters: number): AgentText {
  return checked(`"${fitText(value, maxCharacters).replaceAll('"', "'")}"`)
}

/** Shows a name that a page chose, such as a capability name: unchanged if it is plain, otherwise quoted. */
export function nameText(value: unknown, maxCharacters: number): AgentText {
  const text = fitText(value, maxCharacters)
  return text === '' || /^[\w.$-]+$/.test(text) ? text : quote(text, maxCharacters)
}

/**
 * Writes a value as JSON in which every character is visible, such as `"\t"`, so that an agent can write the
 * same value.
 */
export function spell(value: string, maxCharacters: number): AgentText {
  return fitText(escapeUnfit(JSON.stringify(value.slice(0, maxCharacters))), maxCharacters)
}

/** @returns equivalent JSON in which every character is visible */
export function escapeUnfit(json: string): AgentText {
  const visible = json.replace(new RegExp(unfit, 'gv'), (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
  return checked(visible)
}

/** @returns the text with its line breaks and tabs, but without other invisible characters */
export function fitBlock(text: string): AgentContent {
  if (isAgentContent(text)) return text
  const visible = text
    .replace(hiding, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (/[\t\n\r]/.test(character) ? character : ' '))
  return isAgentContent(visible) ? visible : nothing()
}

/** Joins texts on one line. Only {@link joinLines} can insert line breaks. */
export function joinTexts(texts: readonly AgentText[], between: AgentText): AgentText {
  return checked(texts.join(between))
}

/** @returns the non-empty texts, one per line */
export function joinLines(...texts: readonly (AgentLines | undefined)[]): AgentLines {
  const text = texts.filter((line) => line !== undefined && line !== '').join('\n')
  return isAgentLines(text) ? text : nothing()
}

/**
 * Quotes the lines of foreign text, such as a file's content. Each line begins with `| `, so none of them
 * looks like a line of the MCP server.
 */
export function quoteLines(text: string): AgentLines {
  const lines = fitLines(text).split('\n')
  return joinLines(...lines.map((line) => checked(`| ${line}`)))
}

/**
 * Makes multi-line text safe and keeps its indentation. Use it only for content between markers that the
 * content cannot write itself; {@link quoteLines} marks each line.
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
 * @returns the same text, which should consist of safe texts; if it does not, the function makes it safe, so
 *   that no answer fails because of it
 */
export function checked(text: string): AgentText {
  return isAgentText(text) ? text : fitText(text, text.length + 1)
}

function nothing(): AgentText {
  const text = ''
  if (isAgentText(text)) return text
  throw new Error('An empty text has nothing that is unfit.')
}
