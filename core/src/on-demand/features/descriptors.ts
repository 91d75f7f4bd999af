import { describeContract } from '../../manifest/describe-capability.ts'
import type { CapabilityDescriptor, SupportResult } from '../../protocol/capability.ts'
import type { CheckedCapability } from '../../runtime/status.ts'
import { textOf } from '../../runtime/untrusted.ts'
import { frozenCopy } from '../../schema/frozen.ts'
import { addPublishedSchemas } from './published-schemas.ts'

/** @returns a capability as `listCapabilities` returns it (docs/protocol.md §3), frozen. */
export function describe({
  capability,
  status: { available, requirements },
}: CheckedCapability): CapabilityDescriptor {
  const browser = requirements.find(({ type }) => type === 'browser')?.description
  return frozenCopy({
    // Omits schemas that have no JSON form in the page.
    ...describeContract(capability).capability,
    available,
    requirements,
    features: capability.features ?? {},
    ...(capability.listed === false && { listed: false }),
    ...(browser !== undefined && { browserRequirement: browser }),
  })
}

/** @returns the result of `listCapabilities`, including the schemas that only the manifest has. */
export function describeAll(checked: readonly CheckedCapability[]): Promise<CapabilityDescriptor[]> {
  return addPublishedSchemas(
    checked.map((one) => ({ capability: one.capability, descriptor: describe(one) })),
  )
}

/** @returns the result of `describeCapability` for the capability found by its name, if any. */
export async function describeFirst(
  checked: readonly CheckedCapability[],
): Promise<CapabilityDescriptor | null> {
  const [described = null] = await describeAll(checked.slice(0, 1))
  return described
}

/** @returns the result of `supports` for the capability found by its name, if any. */
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
