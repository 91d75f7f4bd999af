import type { AgentIdentity } from '@abp-kit/core/protocol'
import type { RetryOptions } from '../call/retry'
import type { Resolver } from '../discovery/address'
import type { CheckUrl } from '../discovery/http'
import type { EventHandlers } from '../events/event-listener'
import type { DialogPolicy } from '../guards/dialogs'
import type { SessionWarning } from './session-warning'

/** What a session is to be like, whatever browser it is in. */
export interface SessionOptions extends EventHandlers {
  /** How the agent introduces itself; this package's name and version by default. */
  agent?: AgentIdentity
  /** Milliseconds for everything together: start, page, `window.abp`, `initialize`; 30,000 by default. */
  timeout?: number
  /** Milliseconds after which a call without a `timeout` of its own is given up; 300,000 by default. */
  callTimeout?: number
  /** Ends the connecting with `CANCELLED`. */
  signal?: AbortSignal
  /** When a failed call is made again by itself; by default, when the app refused it before it did anything. */
  retry?: RetryOptions | false
  /**
   * When the page navigated, crashed or was closed, or its browser was lost: open it again for the next call, with a new
   * session of the app; `false` by default. Calls that were running end with `DISCONNECTED` all the same.
   */
  reconnect?: boolean
  /** Hears once of what is odd about the app ({@link Session.warnings}), and of each experimental or deprecated capability that is called. */
  onWarning?: (warning: SessionWarning) => unknown
  /** What happens to `alert`, `confirm` and `prompt`; `dismiss` by default. */
  dialogs?: DialogPolicy
  /** Permissions that the page gets, by their names in `navigator.permissions`, such as `geolocation`; the others are denied. */
  permissions?: readonly string[]
  /** Download references also from addresses that are not public; `false` by default, but for the page's own origin. */
  allowPrivateAddresses?: boolean
  /** Bytes that one call may fetch in all, and that a page may download at a time; 4 GB by default. */
  downloadLimit?: number
  /**
   * Milliseconds until a download begins, and between two pieces of it, of references and of the page's own downloads; 30,000 by
   * default.
   */
  downloadTimeout?: number
  /**
   * Called with the URL of the page's document before a session begins in it, wherever redirects led, and with that of each reference
   * before it is requested, and those that it redirects to. What it throws refuses the URL: `connect` throws it, and the bytes of a
   * reference stand as `UnsavedBinary` with the error's message. Every URL is allowed by default.
   */
  checkUrl?: CheckUrl
  /** Instead of the system's resolver, for references; its answers are checked like the system's. */
  resolve?: Resolver
}
