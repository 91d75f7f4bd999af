import type { AgentIdentity } from '../protocol/session.ts'
import type { CallVia } from './context.ts'

/** What happened in one call, for the app's `onCall`. Plain data, with neither the parameters nor the result. */
export interface CallReport {
  /** The identity that the agent claims. Nothing proves it. `{ name: 'unknown' }` for a call without a session. */
  readonly agent: AgentIdentity
  readonly via: CallVia
  /** The name that was called, whether or not there is such a capability; 200 characters at most. */
  readonly capability: string
  /** The agent's own id of the call, or the page's; 200 characters at most. Unique among running calls of one agent. */
  readonly callId: string
  /** When the call came in: Unix time in milliseconds. */
  readonly startedAt: number
  /** Milliseconds from then to the answer, with fractions. */
  readonly duration: number
  /** `timeout` and `cancelled`: the agent was answered before the handler. `error`: `code` says which. */
  readonly outcome: 'success' | 'error' | 'timeout' | 'cancelled'
  /** The error's code; `undefined` after a success. */
  readonly code: string | undefined
  /**
   * Bytes of the parameters: of their JSON in UTF-8, in which each binary counts with its own bytes (decoded, without
   * base64) instead of its JSON. 0 if they have no JSON form.
   */
  readonly bytesIn: number
  /** Bytes of the result's `data`, counted like `bytesIn`; 0 without data. A reference counts as its JSON. */
  readonly bytesOut: number
}
