import type { Message, MessagesToApp } from '../protocol/message.ts'

/** A transport through which agents send messages to this page. */
export interface MessageTransport {
  /**
   * The number of ignored messages: from other windows or origins, malformed, or too many at once. The
   * console shows a warning for each reason.
   */
  readonly ignored: number
  /**
   * Stops listening and ends the transport's session, which cancels its running calls. Later calls do
   * nothing.
   */
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

/** Maximum number of messages that may wait until the transport's code has loaded. */
export const maxWaiting = 1000

export const tooMany = 'too many messages wait'
