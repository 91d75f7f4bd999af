import type { CallVia } from './definition/context.ts'
import type { ProgressDetails } from './definition/handler.ts'
import { findRegistry, type Registry, type RunningCall, type Work } from './dynamic/registry.ts'
import type { CallResult } from './protocol/call.ts'

/** The activity of all agents in the page, through any interface. */
export interface AgentActivity {
  /**
   * The name that the session's agent claims (not verified), 100 characters at most; undefined without a
   * session.
   */
  readonly agent: string | undefined
  /** The calls without a result, in order of arrival. */
  readonly calls: readonly AgentCall[]
  /** The most recently finished call; undefined before the first result. */
  readonly last: AnsweredAgentCall | undefined
}

/** An agent's call. */
export interface AgentCall {
  readonly callId: string
  /** The capability's name. */
  readonly capability: string
  /** The name that the agent claims, 100 characters at most; `webmcp` for WebMCP, which does not name agents. */
  readonly agent: string
  /** How the call arrived: through `window.abp`, a WebMCP tool or a message. */
  readonly via: CallVia
  /** When the call began: Unix time in milliseconds. */
  readonly startedAt: number
  /** The handler's latest report with `context.progress(done, total, status)`. */
  readonly progress?: CallProgress
}

/** An ended call and its outcome: the envelope without the data. */
export interface AnsweredAgentCall
  extends AgentCall,
    Pick<CallResult, 'cancelled' | 'error' | 'metadata' | 'success'> {}

export interface CallProgress extends ProgressDetails {
  readonly done: number
  readonly total?: number | undefined
}

/** The activity without any agent: on a server, and until an agent connects. */
export const idleAgentActivity: AgentActivity = { agent: undefined, calls: [], last: undefined }

let shownWork: Registry['work']
let current = idleAgentActivity

/**
 * Gets the current activity of agents. Loads nothing: before the runtime has loaded, no agent is active.
 *
 * @returns the same object until something changes; on a server always {@link idleAgentActivity}
 */
export function getAgentActivity(): AgentActivity {
  if (typeof window === 'undefined') return idleAgentActivity
  const { work } = findRegistry()
  if (work !== shownWork) {
    shownWork = work
    current = work ? describeWork(work) : idleAgentActivity
  }
  return current
}

/**
 * Calls `listener` when `getAgentActivity()` returns a new object: an agent connects or disconnects, or a
 * call begins, reports progress or ends. Does nothing on a server.
 *
 * @returns a function that ends the subscription
 */
export function subscribeAgentActivity(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const registry = findRegistry()
  // In a microtask, so that a listener's error reaches neither the runtime nor other listeners. A new
  // function each time, because the same listener may be passed twice.
  const watcher = () => queueMicrotask(listener)
  registry.watchers ??= new Set()
  registry.watchers.add(watcher)
  return () => {
    registry.watchers?.delete(watcher)
  }
}

function describeWork({ last, running, session }: Work): AgentActivity {
  return { agent: session()?.agent.name, calls: Array.from(running, copyCall), last: last && copyCall(last) }
}

/** Copies the call, because the runtime's own object changes while the call runs. */
function copyCall<Call extends RunningCall>({ progress, ...call }: Call) {
  return { ...call, ...(progress && { progress: nameProgress(progress) }) }
}

function nameProgress([done, total, details]: NonNullable<RunningCall['progress']>): CallProgress {
  return { done, total, ...(typeof details === 'string' ? { status: details } : details) }
}
