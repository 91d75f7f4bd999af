import type { CapabilityContext } from './definition/handler'
import { findRegistry, type Registry } from './dynamic/registry'

/** What an agent does in the page. */
export interface Activity {
  /** Whether an agent has a session. */
  readonly initialized: boolean
  /** What the agent calls itself in `initialize`, not proven by anything, 100 characters at most; null outside a session. */
  readonly agent: string | null
  /** The calls that have no answer yet, in the order in which they came. */
  readonly calls: readonly ActiveCall[]
}

export interface ActiveCall {
  readonly callId: string
  /** Its name. */
  readonly capability: string
  /** Unix time in milliseconds. */
  readonly startedAt: number
  /** What the handler said last with `context.progress(done, total, status)`. */
  readonly progress?: CallProgress
}

export interface CallProgress {
  readonly done: number
  readonly total?: number | undefined
  readonly status?: string | undefined
}

/** Nobody is there: on a server, and until an agent comes. */
export const idleActivity: Activity = { initialized: false, agent: null, calls: [] }

/** Characters. */
const maxNameLength = 100

const listeners = new Set<() => void>()
let watched: Registry | undefined
let current: Activity | undefined

/**
 * Says what an agent does now. Loads nothing: before the runtime is there, nobody is.
 *
 * @returns the same object until something is different; on a server always {@link idleActivity}
 */
export function getActivity(): Activity {
  if (typeof window === 'undefined') return idleActivity
  const registry = watch()
  current ??= look(registry)
  return current
}

/**
 * Calls `listener` when `getActivity()` returns something else: an agent comes or goes, a call begins, reports
 * progress or ends. On a server it does nothing.
 *
 * @returns ends it
 */
export function subscribeActivity(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  watch()
  // Of its own, because the same function may be given twice.
  const own = () => listener()
  listeners.add(own)
  return () => {
    listeners.delete(own)
  }
}

function watch(): Registry {
  const registry = findRegistry()
  if (watched !== registry) {
    watched = registry
    current = undefined
    registry.watchers ??= new Set()
    registry.watchers.add(() => {
      current = undefined
      // Later, and one by one: what a listener throws reaches neither the runtime nor the others.
      for (const listener of listeners) queueMicrotask(listener)
    })
  }
  return registry
}

function look({ work }: Registry): Activity {
  // Whatever the agent says, and it is to be shown.
  const agent = work?.session()?.agent.name.slice(0, maxNameLength) ?? null
  const calls = Array.from(
    work?.running ?? [],
    ([callId, { capability, progress, start }]): ActiveCall => ({
      callId,
      capability,
      startedAt: Math.round(performance.timeOrigin + start),
      ...(progress && { progress: nameProgress(progress) }),
    }),
  )
  return agent === null && calls.length === 0 ? idleActivity : { initialized: agent !== null, agent, calls }
}

function nameProgress([done, total, status]: Parameters<CapabilityContext['progress']>): CallProgress {
  return { done, total, status }
}
