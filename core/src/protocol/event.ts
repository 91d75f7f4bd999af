import type { ElicitationRequest } from './elicitation.ts'

/** The progress of a call that has a `progressToken` (docs/protocol.md §3, Events). */
export interface ProgressInfo {
  /** The call's `progressToken`. */
  operationId: string
  progress: number
  total?: number
  /** 0–100. */
  percentage?: number
  status?: string
  stage?: string
  /** In milliseconds. */
  estimatedRemaining?: number
}

/**
 * The `stage` of a progress report while the page asks its user. Browsers run timers in hidden tabs once a
 * minute, so the next report may take that long.
 */
export type WaitingStage = 'waiting-for-person'

export interface Notification {
  event: string
  data?: unknown
}

/** The standard notifications and their data (docs/protocol.md §3, Events). */
export interface StandardNotifications {
  /** Sent by the runtime. Also emitted as a separate event, `onCapabilitiesChanged`. */
  'notifications/capabilities/list_changed': CapabilitiesChange
  'notifications/state/changed': { field: string; oldValue: unknown; newValue: unknown }
  /** Sent by the runtime for a call with a `progressToken` that takes more than 200 ms. */
  'notifications/operation/started': { operationId: string; capability: string }
  /** Sent by the runtime for every call that was `started`. */
  'notifications/operation/completed': { operationId: string; success: boolean }
  'notifications/error': { code: string; message: string }
}

/** The data of an event. Accepts any value if the protocol does not define the event. */
export type NotificationData<Event extends string> = Event extends keyof StandardNotifications
  ? StandardNotifications[Event]
  : `notifications/${Event}` extends keyof StandardNotifications
    ? StandardNotifications[`notifications/${Event}`]
    : unknown

export interface CapabilitiesChange {
  added: string[]
  removed: string[]
  changed: string[]
}

export type NotificationHandler = (notification: Notification) => unknown
export type ProgressHandler = (info: ProgressInfo) => unknown
export type ElicitationHandler = (request: ElicitationRequest) => unknown
export type CapabilitiesChangedHandler = (change: CapabilitiesChange) => unknown

/**
 * The two ways to listen in the page: assign a handler to the member, or call the member with a handler.
 * Assigning replaces the previously assigned handler (`null` removes it). Calling adds a handler.
 */
export type EventRegistration<Handler> = (handler: Handler) => void
