import type { AgentIdentity } from '@abp-kit/core/protocol'
import type { RetryOptions } from '../call/retry.ts'
import type { Resolver } from '../discovery/address.ts'
import type { CheckUrl } from '../discovery/http.ts'
import type { EventHandlers } from '../events/event-listener.ts'
import type { DialogPolicy } from '../guards/dialogs.ts'
import type { SessionWarning } from './session-warning.ts'

/** The options of a session, in any browser. */
export interface SessionOptions extends EventHandlers {
  /** The agent's identity (default: this package's name and version). */
  agent?: AgentIdentity
  /**
   * Milliseconds for all steps together: browser start, page, `window.abp`, `initialize` (default: 30,000).
   */
  timeout?: number
  /**
   * Milliseconds without progress until the client gives up a call without its own `timeout` (default:
   * 300,000). The page's reports and byte transfers count as progress. The time stops while `onElicitation`
   * answers. While the page waits for a person, the limit is at least 150,000.
   */
  callTimeout?: number
  /** Cancels connecting with `CANCELLED`. */
  signal?: AbortSignal
  /** When to retry a failed call automatically; by default, if the app refused it before doing anything. */
  retry?: RetryOptions | false
  /**
   * Reopens the page for the next call, with a new session, after the page navigated, crashed or was closed,
   * or its browser was lost (default: `false`). Running calls end with `DISCONNECTED` in any case.
   */
  reconnect?: boolean
  /**
   * Called once for each problem with the app ({@link Session.warnings}), and once for each experimental or
   * deprecated capability that is called.
   */
  onWarning?: (warning: SessionWarning) => unknown
  /** How to answer `alert`, `confirm` and `prompt` (default: `dismiss`). */
  dialogs?: DialogPolicy
  /**
   * Permissions to grant to the page, by their names in `navigator.permissions`, such as `geolocation`. All
   * others are denied.
   */
  permissions?: readonly string[]
  /**
   * Also downloads references from addresses that are not public (default: `false`, except for the page's own
   * origin).
   */
  allowPrivateAddresses?: boolean
  /**
   * Maximum bytes that one call may fetch in total, and that a page may download at a time (default: 4 GB).
   */
  downloadLimit?: number
  /**
   * Milliseconds until a download starts, and between two of its chunks, for references and for the page's
   * own downloads (default: 30,000).
   */
  downloadTimeout?: number
  /**
   * Called with the URL of the page's document before a session starts in it, after any redirects, and with
   * each reference's URL before it is requested, including redirect targets. Throw to refuse the URL:
   * `connect` throws that error, and a refused reference becomes an `UnsavedBinary` with the error's message.
   * By default, every URL is allowed.
   */
  checkUrl?: CheckUrl
  /** Replaces the system's resolver for references. The client checks its results in the same way. */
  resolve?: Resolver
}
