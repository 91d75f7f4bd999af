import type { Session } from './session'

/** Members of `window.abp` and the global of a driving client for the same event (protocol.md §3, Events). */
const globalNames = {
  onNotification: '__abp_notification',
  onProgress: '__abp_progress',
  onElicitation: '__abp_elicitation',
  onCapabilitiesChanged: '__abp_capabilities_changed',
}
type EventName = keyof typeof globalNames
type Sink = (payload: unknown) => unknown

export type Emitter = ReturnType<typeof createEmitter>

/** Carries what the page says to whoever listens: the client's globals, assigned and registered handlers. */
export function createEmitter(globals: object, session: () => Session | null) {
  const handlers = {
    onNotification: new Handlers(),
    onProgress: new Handlers(),
    onElicitation: new Handlers(),
    onCapabilitiesChanged: new Handlers(),
  }

  // A set: somebody who listens in two ways hears each event once.
  const sinks = (name: EventName): Sink[] => {
    const client: unknown = Reflect.get(globals, globalNames[name])
    return [...new Set([client, handlers[name].assigned, ...handlers[name].added])].filter(isSink)
  }

  const emit = (name: EventName, payload: unknown) => {
    for (const sink of sinks(name)) {
      // A sink that throws hurts neither the page nor the other sinks.
      void new Promise((resolve) => resolve(sink(payload))).catch(() => undefined)
    }
  }

  /** Whether both sides have the feature; outside a session the page's own listeners have all. */
  const isOn = (feature: 'notifications' | 'progress' | 'elicitation') => session()?.features[feature] ?? true

  return {
    /** `onProgress(handler)` adds a handler, `onProgress(handler, true)` assigns it. */
    register: {
      onNotification: handlers.onNotification.take,
      onProgress: handlers.onProgress.take,
      onElicitation: handlers.onElicitation.take,
      onCapabilitiesChanged: handlers.onCapabilitiesChanged.take,
    },
    emit,
    isOn,
    sinks,
    notify(event: unknown, data?: unknown): void {
      if (typeof event !== 'string' || !isOn('notifications')) return
      emit('onNotification', data === undefined ? { event } : { event, data })
    },
  }
}

class Handlers {
  assigned: unknown
  readonly added = new Set<unknown>()

  take = (handler: unknown, assign?: unknown): void => {
    if (assign) this.assigned = handler
    else this.added.add(handler)
  }
}

function isSink(value: unknown): value is Sink {
  return typeof value === 'function'
}
