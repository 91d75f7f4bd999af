import { type CapabilitiesChange, isRecord } from '@abp-kit/core/protocol'
import type { EventHandlers } from '../events/event-listener.ts'
import { readChange } from '../events/event-listener.ts'
import { capabilitiesChanged } from './capability-changes.ts'

/** A session whose capabilities can change. */
interface Changing {
  /** Applies the change immediately, as far as the event describes it. */
  applyChange(change: CapabilitiesChange): void
  /** Reads the full list from the app. */
  refreshCapabilities(): Promise<void>
}

const listChanged = 'notifications/capabilities/list_changed'

/**
 * Keeps a session's `capabilities` up to date with the app: from the event, or from the notification for apps
 * that send only the notification. The agent's own handlers run afterwards.
 */
export function followCapabilities(handlers: EventHandlers): {
  handlers: EventHandlers
  follow(session: Changing): void
} {
  let session: Changing | undefined
  let refreshing = false
  let again = false

  const refresh = async (changed: Changing) => {
    again = refreshing
    if (refreshing) return
    refreshing = true
    do {
      again = false
      // The list of a session that has ended meanwhile is unavailable.
      await changed.refreshCapabilities().catch(() => undefined)
    } while (again)
    refreshing = false
    capabilitiesChanged(changed)
  }
  const change = (changed: CapabilitiesChange) => {
    if (!session) return
    session.applyChange(changed)
    void refresh(session)
  }

  return {
    follow(followed) {
      session = followed
    },
    handlers: {
      ...handlers,
      onCapabilitiesChanged(changed) {
        change(changed)
        return handlers.onCapabilitiesChanged?.(changed)
      },
      onNotification(notification) {
        if (notification.event === listChanged && isRecord(notification.data))
          change(readChange(notification.data))
        return handlers.onNotification?.(notification)
      },
    },
  }
}
