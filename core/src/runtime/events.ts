import type { CapabilitiesChange, ElicitationResult } from '../protocol/event'
import { createEmitter } from './emitter'
import { failureOf } from './failure'
import { lazy } from './lazy'
import type { Session } from './session'
import { isRecord } from './untrusted'

const elicitation = lazy(() => import('./elicitation'))

export type Events = ReturnType<typeof createEvents>

/** What the page tells and asks (protocol.md §3, Events); what takes more than sending is fetched when it is used. */
export function createEvents(globals: object, session: () => Session | null) {
  const emitter = createEmitter(globals, session)
  return {
    register: emitter.register,

    notify: emitter.notify,

    notifyProgress(info: unknown): void {
      if (isRecord(info) && emitter.isOn('progress')) emitter.emit('onProgress', info)
    },

    /** Tells the agent which capabilities differ. */
    capabilitiesChanged(change: CapabilitiesChange): void {
      emitter.emit('onCapabilitiesChanged', change)
      emitter.notify('notifications/capabilities/list_changed', change)
    },

    /** Never rejects. */
    elicit: (request: unknown, signal?: AbortSignal): Promise<ElicitationResult> =>
      elicitation().then(
        ({ elicit }) => elicit(emitter, session(), request, signal),
        (error: unknown) => ({ success: false, error: failureOf(error) }),
      ),
  }
}
