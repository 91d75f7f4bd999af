import type { App } from '../definition/app'
import type { AnyCapability } from '../definition/capability'
import { describeContract } from '../manifest/describe'
import type { CapabilityDescriptor, CapabilitySummary, SupportResult } from '../protocol/capability'
import { textOf } from './untrusted'

export interface Catalog {
  find(name: unknown): AnyCapability | undefined
  summaries(requested?: string[]): CapabilitySummary[]
  list(): CapabilityDescriptor[]
  describe(name: unknown): CapabilityDescriptor | null
  supports(name: unknown): SupportResult
}

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
    list: () => app().capabilities.map(describe),
    describe(name) {
      const capability = find(name)
      return capability ? describe(capability) : null
    },
    supports(name) {
      const capability = find(name)
      if (!capability) {
        return { supported: false, available: false, reason: `There is no capability ${textOf(name)}.` }
      }
      const { requirements, features, alternatives } = describe(capability)
      return {
        supported: true,
        available: true,
        requirements,
        features,
        ...(alternatives && { alternatives }),
      }
    },
  }
}

function describe(capability: AnyCapability): CapabilityDescriptor {
  // A schema that has no JSON form is left out here; `createManifest` tells the developer.
  return { ...describeContract(capability).capability, available: true, requirements: [], features: {} }
}
