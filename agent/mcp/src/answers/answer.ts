import { type AgentLines, type AgentObject, type AgentText, say } from '../agent-text/index.ts'

/** An image that an agent sees. */
export type AgentPicture = { type: 'image'; data: string; mimeType: (typeof pictures)[number] | AgentText }

/** Audio that an agent hears. */
export type AgentSound = { type: 'audio'; data: string; mimeType: AgentText }

/** A file in the answer itself, such as a PDF for models that accept PDFs. */
export type AgentFile = { type: 'resource'; resource: { uri: AgentText; mimeType: AgentText; blob: string } }

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** The location of a file, for programs and for clients that cannot read the disk. */
export type AgentLink = {
  type: 'resource_link'
  uri: AgentText
  name: AgentText
  mimeType: AgentText
  size: number
}

/** The answer of a tool. It accepts a page's string only after it was made safe (see `agent-text`). */
export type AgentAnswer = {
  content: ({ type: 'text'; text: AgentLines } | AgentPicture | AgentSound | AgentFile | AgentLink)[]
  structuredContent?: AgentObject
  isError?: boolean
}

/**
 * Makes a text answer.
 *
 * @param text - the first block; if warnings or the app's name have their own block (`beside`), it holds only
 *   the text of docs/protocol.md §6
 * @param structured - the same content as data
 */
export function answerOf(text: AgentLines, structured?: AgentObject, footer?: AgentLines): AgentAnswer {
  const blocks = footer === undefined || footer === '' ? [text] : [text, footer]
  return {
    content: blocks.map((block) => ({ type: 'text', text: block })),
    ...(structured && { structuredContent: structured }),
  }
}

/** @returns the line that names the app behind the answer */
export function appLine(from: AgentText | undefined): AgentText | undefined {
  return from === undefined ? undefined : say`App: ${from}`
}

/** @returns `undefined` for a type that models cannot see */
export function pictureOf(mimeType: string, bytes: Buffer): AgentPicture | undefined {
  const type = pictures.find((known) => known === mimeType)
  return type && { type: 'image', data: bytes.toString('base64'), mimeType: type }
}
