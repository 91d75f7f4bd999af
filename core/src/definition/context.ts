import type { AgentIdentity } from '../protocol/session'

/** The way that a call took: `window.abp`, a WebMCP tool, or a message of `postMessage` or a web socket. */
export type CallVia = 'abp' | 'webmcp' | 'message'

/** Who calls, and how. */
export interface CallOrigin {
  /**
   * What the agent calls itself, which nothing proves. `{ name: 'webmcp' }` for WebMCP, which names no agents;
   * `{ name: 'unknown' }` where the page lists its capabilities and no agent has a session.
   */
  readonly agent: AgentIdentity
  readonly via: CallVia
  /** Aborted when the call is cancelled, times out, or its session ends. */
  readonly signal: AbortSignal
}

/** Makes what the handlers of an app know besides what every call has; once per call, in the page. */
export type CreateContext<Context> = (origin: CallOrigin) => Context | Promise<Context>

/** What a {@link CreateContext} gives: `ContextOf<typeof context>`. */
export type ContextOf<Create extends (origin: CallOrigin) => unknown> = Awaited<ReturnType<Create>>
