import type { AgentIdentity } from '../protocol/session.ts'

/** How a call arrived: through `window.abp`, a WebMCP tool, or a message (`postMessage` or a web socket). */
export type CallVia = 'abp' | 'webmcp' | 'message'

/** Which agent calls, and how. */
export interface CallOrigin {
  /**
   * The identity that the agent claims. Nothing proves it. `{ name: 'webmcp' }` for WebMCP, which does not name
   * agents; `{ name: 'unknown' }` when the page lists its capabilities and no agent has a session.
   */
  readonly agent: AgentIdentity
  readonly via: CallVia
  /**
   * Aborts when the call is cancelled, times out, or its session ends; while the page lists capabilities, after a
   * second.
   */
  readonly signal: AbortSignal
}

/** Makes the data that an app adds to the context of every call. Runs once per call, in the page. */
export type CreateContext<Context> = (origin: CallOrigin) => Context | Promise<Context>

/** The data that a {@link CreateContext} function makes: `ContextOf<typeof context>`. */
export type ContextOf<Create extends (origin: CallOrigin) => unknown> = Awaited<ReturnType<Create>>
