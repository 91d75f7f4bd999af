import { describeContract } from '../manifest/describe'
import type { CapabilityDescriptor, SupportResult } from '../protocol/capability'
import type { Known } from './catalog'

/** @returns a capability as `listCapabilities` gives it (protocol.md §3). */
export function describe({ capability, status: { available, requirements } }: Known): CapabilityDescriptor {
  const browser = requirements.find(({ type }) => type === 'browser')?.description
  return {
    // A schema that has no JSON form is left out here; `createManifest` tells the developer.
    ...describeContract(capability).capability,
    available,
    requirements,
    features: {},
    ...(browser !== undefined && { browserRequirement: browser }),
  }
}

/** @returns the answer of `supports` for a capability that is there. */
export function describeSupport({ capability, status }: Known): SupportResult {
  const { alternatives } = capability
  return { supported: true, ...status, features: {}, ...(alternatives && { alternatives }) }
}
