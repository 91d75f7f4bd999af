import type { App } from '../definition/app'
import type { AnyCapability } from '../definition/capability'
import type { CapabilityDescriptor, CapabilitySummary, SupportResult } from '../protocol/capability'
import { lazy } from './lazy'
import { textOf } from './untrusted'

export interface Catalog {
  find(name: unknown): AnyCapability | undefined
  summaries(requested?: string[]): CapabilitySummary[]
  list(): Promise<CapabilityDescriptor[]>
  describe(name: unknown): Promise<CapabilityDescriptor | null>
  supports(name: unknown): Promise<SupportResult>
}

const listing = lazy(() => import('./listing'))

/** What the app offers now (protocol.md §3: `listCapabilities`, `describeCapability`, `supports`). */
export function createCatalog(app: () => App): Catalog {
  // A scan, not a lookup by key: names such as `__proto__` find nothing.
  const find = (name: unknown) => app().capabilities.find((capability) => capability.name === name)
  return {
    find,
    summaries(requested) {
      const names = requested ?? app().capabilities.map((capability) => capability.name)
      return names.map((name) => {
        const capability = find(name)
        return {
          name,
          available: capability !== undefined,
          ...(capability?.experimental && { experimental: true }),
          ...(capability?.deprecated && { deprecated: true }),
        }
      })
    },
    list: async () => app().capabilities.map((await listing()).describe),
    async describe(name) {
      const { describe } = await listing()
      const capability = find(name)
      return capability ? describe(capability) : null
    },
    async supports(name) {
      const { describeSupport } = await listing()
      const capability = find(name)
      return capability
        ? describeSupport(capability)
        : { supported: false, available: false, reason: `There is no capability ${textOf(name)}.` }
    },
  }
}
