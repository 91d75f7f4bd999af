import type { ErrorEnvelope } from './error'

/** Progress of a call that was made with a `progressToken` (protocol.md §3, Events). */
export interface ProgressInfo {
  /** The call's `progressToken`. */
  operationId: string
  progress: number
  total?: number
  /** 0–100. */
  percentage?: number
  status?: string
  stage?: string
  /** Milliseconds. */
  estimatedRemaining?: number
}

export interface Notification {
  event: string
  data?: unknown
}

export interface CapabilitiesChange {
  added: string[]
  removed: string[]
  changed: string[]
}

export interface ElicitationRequest {
  method:
    | 'elicitation/input'
    | 'elicitation/preference'
    | 'elicitation/confirm'
    | 'elicitation/select'
    | 'elicitation/resource'
    | 'sampling/create'
    | (string & {})
  params?: unknown
  /** Milliseconds until the answer is `TIMEOUT`. */
  timeout?: number
}

export interface ElicitationResult<Data = unknown> {
  success: boolean
  data?: Data
  error?: ErrorEnvelope
  cancelled?: boolean
}

export type NotificationHandler = (notification: Notification) => unknown
export type ProgressHandler = (info: ProgressInfo) => unknown
export type ElicitationHandler = (request: ElicitationRequest) => unknown
export type CapabilitiesChangedHandler = (change: CapabilitiesChange) => unknown

/**
 * Both ways to listen in the page: assign a handler, or call with one. Assigning replaces the
 * handler that was assigned before (`null` removes it); calling adds one.
 */
export type EventRegistration<Handler> = (handler: Handler) => void
