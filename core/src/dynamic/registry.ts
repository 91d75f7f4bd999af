import type { Desk } from '../consent/question.ts'
import type { AnyCapability } from '../definition/capability.ts'
import type { CallVia } from '../definition/context.ts'
import type { CapabilityContext } from '../definition/handler.ts'
import type { Ask } from '../definition/question.ts'
import type { CallResult } from '../protocol/call.ts'
import type { AgentIdentity } from '../protocol/session.ts'

/** The key of the page's {@link Registry}; a global symbol, so that all copies of this package share it. */
const registryKey: unique symbol = Symbol.for('abp-kit.registry')

/**
 * The page's capabilities in addition to the app's declared ones. Exists before the runtime and before
 * `window.abp`.
 */
export interface Registry {
  /** In the order of registration. */
  readonly capabilities: Set<AnyCapability>
  /** Set by the runtime. Call it after a change. */
  changed?: () => void
  /** Set by the runtime: its current work. A new object after each change. */
  work?: Work
  /** The runtime calls these when {@link work} changes. Exists once there is a subscriber. */
  watchers?: Set<() => void>
  /** The questions to the person in the page. Exists once a part of the page has shown questions. */
  desk?: Desk
}

/** The runtime's current work, for agents of every kind. */
export interface Work {
  /** Finds out who answers a capability's questions. */
  readonly catalog: { app(): Asking; find(name: string): Asking | undefined }
  session(): { agent: AgentIdentity } | null
  /** The calls without a result, in order of arrival. */
  readonly running: Set<RunningCall>
  /** The most recently finished call. */
  last?: AnsweredCall
}

interface Asking {
  ask?: Ask | undefined
}

export interface RunningCall {
  readonly callId: string
  readonly capability: string
  /** The agent's name. */
  readonly agent: string
  readonly via: CallVia
  /** When the call began: Unix time in milliseconds. */
  readonly startedAt: number
  /** The handler's latest report: done, total, status. */
  progress?: Parameters<CapabilityContext['progress']>
}

/** An ended call and its outcome, without its data, which may be large. */
export interface AnsweredCall
  extends RunningCall,
    Pick<CallResult, 'cancelled' | 'error' | 'metadata' | 'success'> {
  data?: undefined
}

/** Offers a capability. @returns a function that withdraws it; a second call does nothing. */
export function offer(registry: Registry, capability: AnyCapability): () => void {
  registry.capabilities.add(capability)
  registry.changed?.()
  return () => {
    if (registry.capabilities.delete(capability)) registry.changed?.()
  }
}

/** @returns the page's registry. */
export function findRegistry(): Registry {
  const page: Window & { [registryKey]?: Registry } = window
  page[registryKey] ??= { capabilities: new Set() }
  return page[registryKey]
}
