import type { AgentIdentity } from '@abp-kit/core/protocol'
import type { RetryOptions } from '../call/retry.ts'
import type { Resolver } from '../discovery/address.ts'
import type { CheckUrl } from '../discovery/http.ts'
import type { EventHandlers } from '../events/event-listener.ts'
import type { DialogPolicy } from '../guards/dialogs.ts'
import type { SessionWarning } from './session-warning.ts'

/** The options of a session, in any browser. */
export interface SessionOptions extends EventHandlers {
  /** How the agent introduces itself; this package's name and version by default. */
  agent?: AgentIdentity
  /** Milliseconds for all steps together: browser start, page, `window.abp`, `initialize`; 30,000 by default. */
  timeout?: number
  /**
   * Milliseconds without progress until a call without its own `timeout` is given up; 300,000 by default. Reports of the
   * page, and transfers of bytes, are progress. The time does not count while `onElicitation` answers. While the page
   * waits for the person in it, it is 150,000 at least.
   */
  callTimeout?: number
  /** Cancels connecting with `CANCELLED`. */
  signal?: AbortSignal
  /** When to repeat a failed call automatically; by default, if the app refused it before doing anything. */
  retry?: RetryOptions | false
  /**
   * Reopens the page for the next call, with a new session of the app, after the page navigated, crashed or was closed,
   * or its browser was lost; `false` by default. Running calls end with `DISCONNECTED` in any case.
   */
  reconnect?: boolean
  /**
   * Called once for each problem of the app ({@link Session.warnings}), and once for each experimental or deprecated
   * capability that is called.
   */
  onWarning?: (warning: SessionWarning) => unknown
  /** What happens to `alert`, `confirm` and `prompt`; `dismiss` by default. */
  dialogs?: DialogPolicy
  /**
   * Permissions that the page gets, by their names in `navigator.permissions`, such as `geolocation`. All others are
   * denied.
   */
  permissions?: readonly string[]
  /** Also download references from addresses that are not public; `false` by default, except for the page's own origin. */
  allowPrivateAddresses?: boolean
  /** Bytes that one call may fetch in total, and that a page may download at a time; 4 GB by default. */
  downloadLimit?: number
  /**
   * Milliseconds until a download starts, and between two pieces of it, for references and for the page's own
   * downloads; 30,000 by default.
   */
  downloadTimeout?: number
  /**
   * Called with the URL of the page's document before a session starts in it, wherever redirects led, and with each
   * reference's URL before it is requested, including the URLs it redirects to. Throw to refuse the URL: `connect`
   * throws that error, and a refused reference becomes an `UnsavedBinary` with the error's message. Every URL is
   * allowed by default.
   */
  checkUrl?: CheckUrl
  /** Replaces the system's resolver for references. Its answers are checked in the same way. */
  resolve?: Resolver
}
