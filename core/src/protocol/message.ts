import type { CallResult, CancelResult } from './call'
import type { ErrorEnvelope } from './error'
import type { ElicitationRequest, ElicitationResult, Notification, ProgressInfo } from './event'
import { isRecord } from './is-record'
import type { InitializeParams, InitializeResult } from './session'

interface OfSession {
  /** The connection's own session when absent. */
  sessionId?: string
}

interface CallMessageOptions {
  /** Milliseconds. */
  timeout?: number
  /** Comes back as `operationId` in the progress of this call. */
  progressToken?: string
  /** For `capabilities/cancel`; the message's own `id` when absent. */
  callId?: string
}

/** The payloads of what an agent sends to an app, by type (docs/protocol.md §3, Message transports). */
export interface MessagesToApp {
  initialize: InitializeParams
  /** There are two forms of it, and senders write both: `{name, timeout, …}`, or `{capability, options: {timeout, …}}`. */
  'capabilities/call': OfSession &
    CallMessageOptions & {
      name?: string
      capability?: string
      params?: unknown
      options?: CallMessageOptions
    }
  'capabilities/cancel': OfSession & { callId: string; reason?: string }
  shutdown: OfSession & { reason?: string }
  /** With the `id` of its request. */
  'elicitation/response': OfSession & ElicitationResult
}

/** The payloads of what an app sends to an agent; an answer has the `id` of what it answers. */
export interface MessagesToAgent {
  'initialize-result': InitializeResult | { error: ErrorEnvelope }
  'capabilities/call-result': CallResult
  'capabilities/cancel-result': CancelResult | { error: ErrorEnvelope }
  notification: Notification
  progress: ProgressInfo
  'elicitation/request': ElicitationRequest
}

/** The envelope of everything that travels over `postMessage` or a socket. */
export interface Message<Type extends string = string, Payload = unknown> {
  type: Type
  /** Connects an answer with what it answers; at most 200 characters. */
  id?: string
  /** Unix time in milliseconds. */
  timestamp: number
  payload: Payload
}

/**
 * @param value - what arrived; not trusted
 * @param types - those that are known in this direction
 * @returns nothing when it is no message; the payload is some object, and no more is known of it
 */
export function readMessage<Type extends string>(
  value: unknown,
  types: readonly Type[],
): Message<Type, Record<string, unknown>> | undefined {
  if (!isRecord(value)) return undefined
  const { id, payload, timestamp } = value
  // By comparing, not by key: names such as `__proto__` are no types.
  const type = types.find((known) => known === value.type)
  if (type === undefined || !isRecord(payload) || !Number.isFinite(timestamp)) return undefined
  if (id === undefined) return { type, timestamp: Number(timestamp), payload }
  if (typeof id !== 'string' || id.length > 200) return undefined
  return { type, id, timestamp: Number(timestamp), payload }
}
