import type { AnyCapability } from '../definition/capability'
import { describeContract } from '../manifest/describe'
import type { CapabilityDescriptor, SupportResult } from '../protocol/capability'

/** @returns a capability as `listCapabilities` gives it (protocol.md §3). */
export function describe(capability: AnyCapability): CapabilityDescriptor {
  // A schema that has no JSON form is left out here; `createManifest` tells the developer.
  return { ...describeContract(capability).capability, available: true, requirements: [], features: {} }
}

/** @returns the answer of `supports` for a capability that is there. */
export function describeSupport(capability: AnyCapability): SupportResult {
  const { alternatives, available, features, requirements } = describe(capability)
  return { supported: true, available, requirements, features, ...(alternatives && { alternatives }) }
}
