import type { CallVia } from './definition/context'
import type { ProgressDetails } from './definition/handler'
import { findRegistry, type Registry, type RunningCall, type Work } from './dynamic/registry'
import type { CallResult } from './protocol/call'

/** What agents do in the page, whichever way they came. */
export interface AgentActivity {
  /** What the agent of the session calls itself, not proven by anything, 100 characters at most; undefined outside a session. */
  readonly agent: string | undefined
  /** The calls that have no answer yet, in the order in which they came. */
  readonly calls: readonly AgentCall[]
  /** The call that was answered last; undefined before the first. */
  readonly last: AnsweredAgentCall | undefined
}

/** A call of an agent. */
export interface AgentCall {
  readonly callId: string
  /** Its name. */
  readonly capability: string
  /** What its agent calls itself, 100 characters at most; `webmcp` for WebMCP, which names none. */
  readonly agent: string
  /** The way that it took: `window.abp`, a WebMCP tool, a message. */
  readonly via: CallVia
  /** Unix time in milliseconds. */
  readonly startedAt: number
  /** What the handler said last with `context.progress(done, total, status)`. */
  readonly progress?: CallProgress
}

/** A call and how it ended: its envelope, without the data. */
export interface AnsweredAgentCall
  extends AgentCall,
    Pick<CallResult, 'cancelled' | 'error' | 'metadata' | 'success'> {}

export interface CallProgress extends ProgressDetails {
  readonly done: number
  readonly total?: number | undefined
}

/** Nobody is there: on a server, and until an agent comes. */
export const idleAgentActivity: AgentActivity = { agent: undefined, calls: [], last: undefined }

let seen: Registry['work']
let current = idleAgentActivity

/**
 * Says what agents do now. Loads nothing: before the runtime is there, nobody is.
 *
 * @returns the same object until something is different; on a server always {@link idleAgentActivity}
 */
export function getAgentActivity(): AgentActivity {
  if (typeof window === 'undefined') return idleAgentActivity
  const { work } = findRegistry()
  if (work !== seen) {
    seen = work
    current = work ? look(work) : idleAgentActivity
  }
  return current
}

/**
 * Calls `listener` when `getAgentActivity()` returns something else: an agent comes or goes, a call begins, reports
 * progress or ends. On a server it does nothing.
 *
 * @returns ends it
 */
export function subscribeAgentActivity(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const registry = findRegistry()
  // Later: what a listener throws reaches neither the runtime nor the others. Of its own, because the same may be given twice.
  const watcher = () => queueMicrotask(listener)
  registry.watchers ??= new Set()
  registry.watchers.add(watcher)
  return () => {
    registry.watchers?.delete(watcher)
  }
}

function look({ last, running, session }: Work): AgentActivity {
  return { agent: session()?.agent.name, calls: Array.from(running, show), last: last && show(last) }
}

/** A copy: the runtime's own changes while the call runs. */
function show<Call extends RunningCall>({ progress, ...call }: Call) {
  return { ...call, ...(progress && { progress: nameProgress(progress) }) }
}

function nameProgress([done, total, said]: NonNullable<RunningCall['progress']>): CallProgress {
  return { done, total, ...(typeof said === 'string' ? { status: said } : said) }
}
