import type { AgentIdentity } from '../protocol/session.ts'
import type { CallVia } from './context.ts'

/** A report of one call, for the app's `onCall`. Plain data, without the parameters or the result. */
export interface CallReport {
  /**
   * The identity that the agent claims, which is not verified. `{ name: 'unknown' }` for a call without a
   * session.
   */
  readonly agent: AgentIdentity
  readonly via: CallVia
  /** The name in the call, whether or not such a capability exists; 200 characters at most. */
  readonly capability: string
  /**
   * The agent's own id for the call, or the page's; 200 characters at most. Unique among one agent's running
   * calls.
   */
  readonly callId: string
  /** When the page received the call: Unix time in milliseconds. */
  readonly startedAt: number
  /** Milliseconds from then to the result, with fractions. */
  readonly duration: number
  /**
   * `timeout` and `cancelled`: the agent received the result before the handler finished. `error`: `code` has
   * the error's code.
   */
  readonly outcome: 'success' | 'error' | 'timeout' | 'cancelled'
  /** The error's code; `undefined` after a success. */
  readonly code: string | undefined
  /**
   * Size of the parameters in bytes: their JSON in UTF-8, in which each binary counts with its own bytes
   * (decoded, without base64) instead of its JSON. 0 if they have no JSON form.
   */
  readonly bytesIn: number
  /** Bytes of the result's `data`, counted like `bytesIn`; 0 without data. A reference counts as its JSON. */
  readonly bytesOut: number
}
