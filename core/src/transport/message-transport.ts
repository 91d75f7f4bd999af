import type { Message, MessagesToApp } from '../protocol/message.ts'

/** A transport by which agents send messages to this page. */
export interface MessageTransport {
  /** The number of ignored messages: from other windows or origins, of unknown shape, or too many at once. The console has
   * a warning for each reason. */
  readonly ignored: number
  /** Stops listening and ends the transport's session, which cancels its running calls. Does nothing the second time. */
  close(): void
}

/** A message to the app. Its payload has not been checked yet. */
export type MessageToApp = Message<keyof MessagesToApp, Record<string, unknown>>

export const typesToApp: readonly (keyof MessagesToApp)[] = [
  'initialize',
  'capabilities/call',
  'capabilities/cancel',
  'shutdown',
  'elicitation/response',
]

/** How many messages may wait until the transport's code has loaded. */
export const maxWaiting = 1000

export const tooMany = 'too many messages wait'
