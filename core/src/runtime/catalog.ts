import type { App } from '../definition/app'
import type { AnyCapability } from '../definition/capability'
import type { Requirement } from '../protocol/capability'
import { failureOf } from './failure'
import { lazy } from './lazy'

/** Whether a capability can be called now. */
export interface Status {
  available: boolean
  /** Why not. */
  reason?: string
  requirements: Requirement[]
}

/** A capability as somebody has looked at it. */
export interface Known {
  capability: AnyCapability
  status: Status
}

export type Catalog = ReturnType<typeof createCatalog>

export const listing = lazy(() => import('./listing'))
export const admission = lazy(() => import('./admission'))

/** @returns whether somebody has to look before a capability is called. */
export function isConditional({ available, handler, load, requirements }: AnyCapability): boolean {
  return !!available || !!requirements?.length || !(handler || load)
}

/**
 * What the page offers now (protocol.md §3: `listCapabilities`, `describeCapability`, `supports`).
 *
 * @param registered - what the page's own code has registered, the newest last
 */
export function createCatalog(app: () => App, registered: () => Iterable<AnyCapability>) {
  const everything = () => [...app().capabilities, ...registered()]
  const all = () => [...new Map(everything().map((capability) => [capability.name, capability])).values()]
  // A scan, not a lookup by key: names such as `__proto__` find nothing. The newest of a name counts.
  const find = (name: unknown) => everything().findLast((capability) => capability.name === name)

  const look = async (capabilities: readonly AnyCapability[]): Promise<Known[]> => {
    const ready = { available: true, requirements: [] }
    if (!capabilities.some(isConditional))
      return capabilities.map((capability) => ({ capability, status: ready }))
    return admission().then(
      ({ lookAt }) => lookAt(capabilities),
      (error: unknown) => {
        const missing = { available: false, reason: failureOf(error).message, requirements: [] }
        return capabilities.map((capability) => ({
          capability,
          status: isConditional(capability) ? missing : ready,
        }))
      },
    )
  }

  const lookFor = (name: unknown) => {
    const capability = find(name)
    return look(capability ? [capability] : [])
  }

  return {
    all,
    find,
    /** Looks at what there is; never rejects. */
    look: (): Promise<Known[]> => look(all()),
    list: async () => (await listing()).describeAll(await look(all())),
    describe: async (name: unknown) => (await listing()).describeFirst(await lookFor(name)),
    supports: async (name: unknown) => (await listing()).describeSupport(name, await lookFor(name)),
  }
}
