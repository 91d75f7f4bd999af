import type { AnyCapability } from '../definition/capability'
import type { CapabilitiesChange } from '../protocol/event'
import { describe } from './listing'

/** @returns what differs between two lists of capabilities, or nothing when nothing does (protocol.md §3, `list_changed`). */
export function compare(
  before: readonly AnyCapability[],
  after: readonly AnyCapability[],
): CapabilitiesChange | undefined {
  const known = new Map(before.map((capability) => [capability.name, capability]))
  const change: CapabilitiesChange = { added: [], removed: [], changed: [] }
  for (const capability of after) {
    const previous = known.get(capability.name)
    if (!previous) change.added.push(capability.name)
    else if (JSON.stringify(describe(previous)) !== JSON.stringify(describe(capability)))
      change.changed.push(capability.name)
    known.delete(capability.name)
  }
  change.removed.push(...known.keys())
  return Object.values(change).some((names) => names.length > 0) ? change : undefined
}
