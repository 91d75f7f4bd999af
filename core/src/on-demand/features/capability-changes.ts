import type { AnyCapability } from '../../definition/capability.ts'
import type { CapabilitiesChange } from '../../protocol/event.ts'
import type { Emitter } from '../../runtime/emitter.ts'
import type { CapabilityStatus, CheckedCapability } from '../../runtime/status.ts'
import { describe } from './descriptors.ts'

/** A capability in the agent's view. It has no status if it was not checked. */
export type AnnouncedCapability = { capability: AnyCapability; status?: CapabilityStatus }

/** The capabilities that the agent has received from `initialize` or from an event. */
export interface Announcement {
  capabilities: readonly AnnouncedCapability[]
}

/**
 * Notifies the agent of the capabilities that have changed since its last notification. Sends one message for
 * all changes in a tick, and none if nothing has changed (docs/protocol.md §3, `list_changed`).
 *
 * @param check - checks the capabilities that the page currently offers
 * @param events - notifies the agent
 * @param last - read and replaced here, and replaced by `initialize`
 */
export function announceChanges(
  check: () => Promise<CheckedCapability[]>,
  events: Pick<Emitter, 'emit' | 'notify'>,
  last: Announcement,
) {
  let changed = false
  let busy = false

  const announce = async () => {
    while (changed) {
      await new Promise((resolve) => setTimeout(resolve))
      changed = false
      const before = last.capabilities
      const after = await check()
      // A session started during the check. Compare again with the list that its agent received.
      if (last.capabilities !== before) changed = true
      else {
        last.capabilities = after
        const change = compare(before, after)
        if (!change) continue
        events.emit('onCapabilitiesChanged', change)
        events.notify('notifications/capabilities/list_changed', change)
      }
    }
  }

  return {
    note(): void {
      changed = true
      if (busy) return
      busy = true
      void announce().finally(() => {
        busy = false
      })
    },
  }
}

function compare(
  before: readonly AnnouncedCapability[],
  after: readonly CheckedCapability[],
): CapabilitiesChange | undefined {
  // A capability without a status was not announced to an agent, and an unlisted one may be hidden from every
  // agent.
  const known = before.filter(({ capability, status }) => status || capability.listed !== false)
  const announced = new Map(known.map((each) => [each.capability.name, each]))
  const change: CapabilitiesChange = { added: [], removed: [], changed: [] }
  for (const now of after) {
    const { name } = now.capability
    const then = announced.get(name)
    if (!then) change.added.push(name)
    else if (JSON.stringify(describe({ ...now, ...then })) !== JSON.stringify(describe(now)))
      change.changed.push(name)
    announced.delete(name)
  }
  change.removed.push(...announced.keys())
  return Object.values(change).some((names) => names.length > 0) ? change : undefined
}
