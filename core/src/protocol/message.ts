import type { CallResult, CancelResult } from './call'
import type { ElicitationRequest, ElicitationResult } from './elicitation'
import type { ErrorEnvelope } from './error'
import type { Notification, ProgressInfo } from './event'
import { isRecord } from './is-record'
import type { InitializeParams, InitializeResult } from './session'

interface OfSession {
  /** Defaults to the connection's own session. */
  sessionId?: string
}

interface CallMessageOptions {
  /** In milliseconds. */
  timeout?: number
  /** Returned as `operationId` in the progress of this call. */
  progressToken?: string
  /** Identifies the call for `capabilities/cancel`. Defaults to the message's own `id`. */
  callId?: string
}

/** The payloads of the messages that an agent sends to an app, by type (docs/protocol.md §3, Message transports). */
export interface MessagesToApp {
  initialize: InitializeParams
  /**
   * There are two forms of this message, and senders use both: `{name, timeout, …}` and
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

/** The payloads of the messages that an app sends to an agent. An answer has the `id` of the message it answers. */
export interface MessagesToAgent {
  'initialize-result': InitializeResult | { error: ErrorEnvelope }
  'capabilities/call-result': CallResult
  'capabilities/cancel-result': CancelResult | { error: ErrorEnvelope }
  notification: Notification
  progress: ProgressInfo
  'elicitation/request': ElicitationRequest
}

/** The envelope of every message that is sent over `postMessage` or a socket. */
export interface Message<Type extends string = string, Payload = unknown> {
  type: Type
  /** Connects an answer to its request. At most 200 characters. */
  id?: string
  /** Unix time in milliseconds. */
  timestamp: number
  payload: Payload
}

/**
 * Checks the envelope of a message.
 *
 * @param value - the received value; not trusted
 * @param types - the known types in this direction
 * @returns the message; `undefined` if the value is not one. The payload is only known to be an object
 */
export function readMessage<Type extends string>(
  value: unknown,
  types: readonly Type[],
): Message<Type, Record<string, unknown>> | undefined {
  if (!isRecord(value)) return undefined
  const { id, payload, timestamp } = value
  // Compares instead of looking up a key: names such as `__proto__` are not types.
  const type = types.find((known) => known === value.type)
  if (type === undefined || !isRecord(payload) || !Number.isFinite(timestamp)) return undefined
  if (id === undefined) return { type, timestamp: Number(timestamp), payload }
  if (typeof id !== 'string' || id.length > 200) return undefined
  return { type, id, timestamp: Number(timestamp), payload }
}
