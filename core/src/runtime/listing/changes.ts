import type { AnyCapability } from '../../definition/capability'
import type { CapabilitiesChange } from '../../protocol/event'
import type { Catalog, Known } from '../catalog'
import type { Events } from '../events'
import { describe } from './describe'

/** A capability as the agent was told of it; without a status when nobody had looked. */
export type Told = { capability: AnyCapability; status?: Known['status'] }

/** What the agent was told last, by `initialize` or by an event. */
export interface Memory {
  told: readonly Told[]
}

/**
 * Tells the agent what differs from what it was told last: once for all that changes in a tick, and nothing
 * when it is as before (protocol.md §3, `list_changed`).
 */
export function createChanges(catalog: Catalog, events: Events, memory: Memory) {
  let noted = false
  let busy = false

  const tell = async () => {
    while (noted) {
      await new Promise((resolve) => setTimeout(resolve))
      noted = false
      const before = memory.told
      const after = await catalog.look()
      // A session began meanwhile: what it was told counts.
      if (memory.told !== before) noted = true
      else {
        memory.told = after
        const change = compare(before, after)
        if (change) events.capabilitiesChanged(change)
      }
    }
  }

  return {
    note(): void {
      noted = true
      if (busy) return
      busy = true
      void tell().finally(() => {
        busy = false
      })
    },
  }
}

function compare(before: readonly Told[], after: readonly Known[]): CapabilitiesChange | undefined {
  const known = new Map(before.map((told) => [told.capability.name, told]))
  const change: CapabilitiesChange = { added: [], removed: [], changed: [] }
  for (const now of after) {
    const { name } = now.capability
    const told = known.get(name)
    if (!told) change.added.push(name)
    else if (JSON.stringify(describe({ ...now, ...told })) !== JSON.stringify(describe(now)))
      change.changed.push(name)
    known.delete(name)
  }
  change.removed.push(...known.keys())
  return Object.values(change).some((names) => names.length > 0) ? change : undefined
}
