import type { AnyCapability } from '../definition/capability'

/** Where the page keeps its {@link Registry}; global, so that all copies of this package agree. */
const registryKey: unique symbol = Symbol.for('abp-kit.registry')

/** What the page offers beside what the app declares; there before the runtime, and before `window.abp`. */
export interface Registry {
  /** In the order of their registration. */
  readonly capabilities: Set<AnyCapability>
  /** Set by the runtime: something is different now. */
  changed?: () => void
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
