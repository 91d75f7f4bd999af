import type { CallResult, CancelResult } from './call.ts'
import type { ElicitationRequest, ElicitationResult } from './elicitation.ts'
import type { ErrorEnvelope } from './error.ts'
import type { Notification, ProgressInfo } from './event.ts'
import { isRecord } from './is-record.ts'
import type { InitializeParams, InitializeResult } from './session.ts'

interface OfSession {
  /** Defaults to the connection's own session. */
  sessionId?: string
}

interface CallMessageOptions {
  /** In milliseconds. */
  timeout?: number
  /** Returned as `operationId` in this call's progress reports. */
  progressToken?: string
  /** Identifies the call for `capabilities/cancel`. Defaults to the message's own `id`. */
  callId?: string
}

/** The payloads of the messages that an agent sends to an app, by type (docs/protocol.md §3, Message transports). */
export interface MessagesToApp {
  initialize: InitializeParams
  /**
   * This message has two forms, and senders use both: `{name, timeout, …}` and
   * `{capability, options: {timeout, …}}`.
   */
  'capabilities/call': OfSession &
    CallMessageOptions & {
      name?: string
      capability?: string
      params?: unknown
      options?: CallMessageOptions
    }
  'capabilities/cancel': OfSession & { callId: string; reason?: string }
  shutdown: OfSession & { reason?: string }
  /** Carries the `id` of its request. */
  'elicitation/response': OfSession & ElicitationResult
}

/** The payloads of the messages that an app sends to an agent. A response has the `id` of its request. */
export interface MessagesToAgent {
  'initialize-result': InitializeResult | { error: ErrorEnvelope }
  'capabilities/call-result': CallResult
  'capabilities/cancel-result': CancelResult | { error: ErrorEnvelope }
  notification: Notification
  progress: ProgressInfo
  'elicitation/request': ElicitationRequest
}

/** The envelope of every message sent over `postMessage` or a socket. */
export interface Message<Type extends string = string, Payload = unknown> {
  type: Type
  /** Links a response to its request, which has the same `id`. At most 200 characters. */
  id?: MessageId
  /** Unix time in milliseconds. Optional, because nothing reads it. */
  timestamp?: number
  payload: Payload
}

/** The protocol's examples use strings; JSON-RPC libraries use numbers. */
export type MessageId = string | number

/**
 * Checks the envelope of a message.
 *
 * @param value - the received value; untrusted
 * @param types - the known types in this direction
 * @returns the message, whose payload is only known to be an object; or the reason why the value is not a
 *   message
 */
export function readMessage<Type extends string>(
  value: unknown,
  types: readonly Type[],
): Message<Type, Record<string, unknown>> | string {
  if (!isRecord(value)) return 'it is not an object'
  const { id, payload } = value
  // Compares instead of looking up a key: names such as `__proto__` are not types.
  const type = types.find((known) => known === value.type)
  if (type === undefined) return `its \`type\` is none of ${types.join(', ')}`
  if (!isRecord(payload)) return 'its `payload` is not an object'
  if (id === undefined) return { type, payload }
  return (typeof id === 'string' && id.length <= 200) || (typeof id === 'number' && Number.isFinite(id))
    ? { type, id, payload }
    : 'its `id` is neither a number nor a string of at most 200 characters'
}

/** Matches a part of each message type, even in a misspelled type or in JSON text. */
const words = /initiali|capabilit|elicit|shutdown|^notification$|^progress$/

/**
 * Warns in the console about ignored messages, once per reason.
 *
 * @returns a function that takes the reason. An empty reason, for an expected case such as a late response,
 *   is not reported. On a channel that other senders use, the function also takes the message: it reports
 *   only messages that resemble the protocol's
 */
export function createDropReport(): (reason: string, message?: unknown) => void {
  const reported = new Set([''])
  return (reason, message = { type: 'initialize' }) => {
    const type = isRecord(message) ? message.type : message
    if (reported.has(reason) || typeof type !== 'string' || !words.test(type)) return
    reported.add(reason)
    console.warn(`[abp-kit] A message was ignored: ${reason}.`)
  }
}
