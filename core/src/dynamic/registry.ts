import type { AnyCapability } from '../definition/capability'
import type { CallVia } from '../definition/context'
import type { CapabilityContext } from '../definition/handler'
import type { CallResult } from '../protocol/call'
import type { AgentIdentity } from '../protocol/session'

/** Where the page keeps its {@link Registry}; global, so that all copies of this package agree. */
const registryKey: unique symbol = Symbol.for('abp-kit.registry')

/** What the page offers beside what the app declares; there before the runtime, and before `window.abp`. */
export interface Registry {
  /** In the order of their registration. */
  readonly capabilities: Set<AnyCapability>
  /** Set by the runtime: something is different now. */
  changed?: () => void
  /** Set by the runtime: what it does; another object whenever that is different. */
  work?: Work
  /** Called by the runtime when {@link work} is different; there when somebody looks at it. */
  watchers?: Set<() => void>
}

/** What the runtime does now, for agents of every kind. */
export interface Work {
  session(): { agent: AgentIdentity } | null
  /** The calls that have no answer yet, in the order in which they came. */
  readonly running: Set<RunningCall>
  /** The call that was answered last. */
  last?: AnsweredCall
}

export interface RunningCall {
  readonly callId: string
  readonly capability: string
  /** The agent's name. */
  readonly agent: string
  readonly via: CallVia
  /** Unix time in milliseconds. */
  readonly startedAt: number
  /** What the handler reported last: done, total, status. */
  progress?: Parameters<CapabilityContext['progress']>
}

/** A call and how it ended; without its data, which may be large. */
export interface AnsweredCall
  extends RunningCall,
    Pick<CallResult, 'cancelled' | 'error' | 'metadata' | 'success'> {
  data?: undefined
}

/** Offers a capability. @returns takes it back; the second time it does nothing. */
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
