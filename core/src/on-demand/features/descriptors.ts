import { describeContract } from '../../manifest/describe-capability'
import type { CapabilityDescriptor, SupportResult } from '../../protocol/capability'
import type { CheckedCapability } from '../../runtime/status'
import { textOf } from '../../runtime/untrusted'
import { frozenCopy } from '../../schema/frozen'

/** @returns a capability as `listCapabilities` returns it (docs/protocol.md §3), frozen. */
export function describe({
  capability,
  status: { available, requirements },
}: CheckedCapability): CapabilityDescriptor {
  const browser = requirements.find(({ type }) => type === 'browser')?.description
  return frozenCopy({
    // Leaves out schemas that have no JSON form; `createManifest` reports them to the developer.
    ...describeContract(capability).capability,
    available,
    requirements,
    features: capability.features ?? {},
    ...(browser !== undefined && { browserRequirement: browser }),
  })
}

export function describeAll(checked: readonly CheckedCapability[]): CapabilityDescriptor[] {
  return checked.map(describe)
}

/** @returns the answer of `describeCapability` for the capability found by its name, if any. */
export function describeFirst([checked]: readonly CheckedCapability[]): CapabilityDescriptor | null {
  return checked ? describe(checked) : null
}

/** @returns the answer of `supports` for the capability found by its name, if any. */
export function describeSupport(name: unknown, [checked]: readonly CheckedCapability[]): SupportResult {
  if (!checked)
    return { supported: false, available: false, reason: `There is no capability ${textOf(name)}.` }
  const { alternatives, features = {} } = checked.capability
  return frozenCopy({
    supported: true,
    ...checked.status,
    features,
    ...(alternatives && { alternatives }),
  })
}
