import type { AgentIdentity } from '../protocol/session.ts'

/** How a call arrived: through `window.abp`, a WebMCP tool, or a message (`postMessage` or a WebSocket). */
export type CallVia = 'abp' | 'webmcp' | 'message'

/** The agent that calls, and how its call arrives. */
export interface CallOrigin {
  /**
   * The identity that the agent claims, which is not verified. `{ name: 'webmcp' }` for WebMCP, which does
   * not name agents; `{ name: 'unknown' }` when the page lists its capabilities and no agent has a session.
   */
  readonly agent: AgentIdentity
  readonly via: CallVia
  /**
   * Aborts when the call is cancelled, times out, or its session ends; while the page lists capabilities,
   * after one second.
   */
  readonly signal: AbortSignal
}

/** Creates the data that an app adds to the context of every call. Runs once per call, in the page. */
export type CreateContext<Context> = (origin: CallOrigin) => Context | Promise<Context>

/** The data that a {@link CreateContext} function creates: `ContextOf<typeof context>`. */
export type ContextOf<Create extends (origin: CallOrigin) => unknown> = Awaited<ReturnType<Create>>
