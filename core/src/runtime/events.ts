import type { CallOperation } from '../on-demand/features/progress'
import type { CapabilitiesChange, ElicitationResult } from '../protocol/event'
import { createEmitter } from './emitter'
import { failureOf } from './failure'
import { createOnce } from './lazy'
import { features } from './load-features'
import type { Session } from './session'

export type Events = ReturnType<typeof createEvents>

/** What the page tells and asks (docs/protocol.md §3, Events); what takes more than sending is fetched when it is used. */
export function createEvents(globals: object, session: () => Session | null) {
  const emitter = createEmitter(globals, session)
  const progress = createOnce(features, ({ createProgress }) => createProgress(emitter))
  return {
    handlers: emitter.handlers,

    notify: emitter.notify,

    notifyProgress(info: unknown): void {
      // Fire and forget: nobody could do anything about a part that does not arrive.
      progress().then(({ report }) => report(info), nothing)
    },

    /** The operation of a call; nothing when its part of the runtime does not arrive: the call goes on without. */
    begin: (progressToken: string, capability: string): Promise<CallOperation | undefined> =>
      progress().then(({ begin }) => begin(progressToken, capability), nothing),

    /** Tells the agent which capabilities differ. */
    capabilitiesChanged(change: CapabilitiesChange): void {
      emitter.emit('onCapabilitiesChanged', change)
      emitter.notify('notifications/capabilities/list_changed', change)
    },

    /**
     * Never rejects.
     *
     * @param answering - whose call asks; the agent in session by default
     */
    elicit: (request: unknown, signal?: AbortSignal, answering = session()): Promise<ElicitationResult> =>
      features().then(
        ({ elicit }) => elicit(emitter, answering, request, signal),
        (error: unknown) => ({ success: false, error: failureOf(error) }),
      ),
  }
}

function nothing(): undefined {}
