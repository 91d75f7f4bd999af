import { describeContract } from '../../manifest/describe'
import type { CapabilityDescriptor, SupportResult } from '../../protocol/capability'
import { frozenCopy } from '../../schema/frozen'
import type { Known } from '../catalog'
import { textOf } from '../untrusted'

/** @returns a capability as `listCapabilities` gives it (protocol.md §3); nothing in it can be edited. */
export function describe({ capability, status: { available, requirements } }: Known): CapabilityDescriptor {
  const browser = requirements.find(({ type }) => type === 'browser')?.description
  return frozenCopy({
    // A schema that has no JSON form is left out here; `createManifest` tells the developer.
    ...describeContract(capability).capability,
    available,
    requirements,
    features: {},
    ...(browser !== undefined && { browserRequirement: browser }),
  })
}

export function describeAll(known: readonly Known[]): CapabilityDescriptor[] {
  return known.map(describe)
}

/** @returns the answer of `describeCapability`, for those that have its name. */
export function describeFirst([known]: readonly Known[]): CapabilityDescriptor | null {
  return known ? describe(known) : null
}

/** @returns the answer of `supports`, for those that have its name. */
export function describeSupport(name: unknown, [known]: readonly Known[]): SupportResult {
  if (!known) return { supported: false, available: false, reason: `There is no capability ${textOf(name)}.` }
  const { alternatives } = known.capability
  return frozenCopy({
    supported: true,
    ...known.status,
    features: {},
    ...(alternatives && { alternatives }),
  })
}
