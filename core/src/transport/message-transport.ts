import type { Message, MessagesToApp } from '../protocol/message'

/** A way for agents to reach this page by messages. */
export interface MessageTransport {
  /** How many messages were ignored: of other windows or origins, of unknown shape, or too many at once. */
  readonly ignored: number
  /** Ends its session, whose running calls are cancelled, and listens no more. A second time does nothing. */
  close(): void
}

/** A message to the app, as far as it was read. */
export type MessageToApp = Message<keyof MessagesToApp, Record<string, unknown>>

export const typesToApp: readonly (keyof MessagesToApp)[] = [
  'initialize',
  'capabilities/call',
  'capabilities/cancel',
  'shutdown',
  'elicitation/response',
]

/** How many messages wait for the transport's code to arrive. */
export const maxWaiting = 1000
