import type { App } from '../definition/app'
import type { AnyCapability } from '../definition/capability'
import { failureOf } from './failure'
import { features } from './load-features'
import type { CheckedCapability } from './status'

export type Catalog = ReturnType<typeof createCatalog>

/** @returns whether its status has to be checked before a capability is called. */
export function isConditional({ available, handler, load, requirements }: AnyCapability): boolean {
  return !!available || !!requirements?.length || !(handler || load)
}

/**
 * What the page offers now.
 *
 * @param registered - what the page's own code has registered, the newest last
 */
export function createCatalog(app: () => App, registered: () => Iterable<AnyCapability>) {
  const everything = () => [...app().capabilities, ...registered()]
  const all = () => [...new Map(everything().map((capability) => [capability.name, capability])).values()]
  // A scan, not a lookup by key: names such as `__proto__` find nothing. The newest of a name counts.
  const find = (name: unknown) => everything().findLast((capability) => capability.name === name)

  const check = async (capabilities: readonly AnyCapability[]): Promise<CheckedCapability[]> => {
    const ready = { available: true, requirements: [] }
    if (!capabilities.some(isConditional))
      return capabilities.map((capability) => ({ capability, status: ready }))
    return features().then(
      ({ checkAvailability }) => checkAvailability(capabilities),
      (error: unknown) => {
        const missing = { available: false, reason: failureOf(error).message, requirements: [] }
        return capabilities.map((capability) => ({
          capability,
          status: isConditional(capability) ? missing : ready,
        }))
      },
    )
  }

  return {
    all,
    find,
    /** Checks what there is; never rejects. */
    check: (): Promise<CheckedCapability[]> => check(all()),
    /** Checks the capability of a name; an empty list when there is none. Never rejects. */
    checkOne: (name: unknown): Promise<CheckedCapability[]> => {
      const capability = find(name)
      return check(capability ? [capability] : [])
    },
  }
}
