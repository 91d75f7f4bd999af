import { type AgentLines, type AgentObject, type AgentText, say } from '../agent-text'

/** A picture that an agent is shown. */
export type AgentPicture = { type: 'image'; data: string; mimeType: (typeof pictures)[number] }

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Where a file is, for programs and for clients that cannot read the disk. */
export type AgentLink = {
  type: 'resource_link'
  uri: AgentText
  name: AgentText
  mimeType: AgentText
  size: number
}

/** What a tool answers with. A page's string has no place in it before it was made fit (see `agent-text`). */
export type AgentAnswer = {
  content: ({ type: 'text'; text: AgentLines } | AgentPicture | AgentLink)[]
  structuredContent?: AgentObject
  isError?: boolean
}

/**
 * @param text - with warnings or the name of the app in a block of its own, the first block is that of docs/protocol.md §6 alone
 * @param structured - the same as data
 */
export function answerOf(text: AgentLines, structured?: AgentObject, beside?: AgentLines): AgentAnswer {
  const blocks = beside === undefined || beside === '' ? [text] : [text, beside]
  return {
    content: blocks.map((block) => ({ type: 'text', text: block })),
    ...(structured && { structuredContent: structured }),
  }
}

/** @returns the line that says whose an answer is */
export function appLine(from: AgentText | undefined): AgentText | undefined {
  return from === undefined ? undefined : say`App: ${from}`
}

/** @returns `undefined` for a type that models are not shown */
export function pictureOf(mimeType: string, bytes: Buffer): AgentPicture | undefined {
  const type = pictures.find((known) => known === mimeType)
  return type && { type: 'image', data: bytes.toString('base64'), mimeType: type }
}
