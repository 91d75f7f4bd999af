import type { Session } from './session'

type Sink = (payload: unknown) => unknown

export type Emitter = ReturnType<typeof createEmitter>

/** Carries what the page says to whoever listens: the client's globals, assigned and registered handlers. */
export function createEmitter(globals: object, session: () => Session | null) {
  // Members of `window.abp`, and the global of a driving client for the same event (docs/protocol.md §3, Events).
  const handlers = {
    onNotification: createHandlers('__abp_notification'),
    onProgress: createHandlers('__abp_progress'),
    onElicitation: createHandlers('__abp_elicitation'),
    onCapabilitiesChanged: createHandlers('__abp_capabilities_changed'),
  }
  type EventName = keyof typeof handlers

  // A set: somebody who listens in two ways hears each event once.
  const sinks = (name: EventName): Sink[] => {
    const { added, assigned, globalName } = handlers[name]
    const client: unknown = session()?.carrier[name] ?? Reflect.get(globals, globalName)
    return [...new Set([client, assigned, ...added])].filter(isSink)
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
    handlers,
    emit,
    isOn,
    sinks,
    notify(event: unknown, data?: unknown): void {
      if (typeof event !== 'string' || !isOn('notifications')) return
      emit('onNotification', {
        // The protocol's own that an app sends.
        event: event.replace(/^(state\/changed|error)$/, 'notifications/$1'),
        ...(data !== undefined && { data }),
      })
    },
  }
}

type Take = (handler: unknown, assign?: unknown) => void

function createHandlers(globalName: string) {
  const handlers: { assigned?: unknown; added: Set<unknown>; globalName: string; take: Take } = {
    added: new Set(),
    globalName,
    /** `onProgress(handler)` adds a handler, `onProgress(handler, true)` assigns it. */
    take(handler, assign) {
      if (assign) handlers.assigned = handler
      else handlers.added.add(handler)
    },
  }
  return handlers
}

function isSink(value: unknown): value is Sink {
  return typeof value === 'function'
}
