import type { Session } from './session.ts'

type Sink = (payload: unknown) => unknown

export type Emitter = ReturnType<typeof createEmitter>

/** Delivers the page's events to all listeners: the client's globals, and assigned and added handlers. */
export function createEmitter(globals: object, session: () => Session | null) {
  // The members of `window.abp`, and the global that a driving client defines for each event
  // (docs/protocol.md §3, Events).
  const handlers = {
    onNotification: createHandlers('__abp_notification'),
    onProgress: createHandlers('__abp_progress'),
    onElicitation: createHandlers('__abp_elicitation'),
    onCapabilitiesChanged: createHandlers('__abp_capabilities_changed'),
  }
  type EventName = keyof typeof handlers

  // A set, so that a function registered in two ways receives each event once.
  const sinks = (name: EventName): Sink[] => {
    const { added, assigned, globalName } = handlers[name]
    const client: unknown = session()?.carrier[name] ?? Reflect.get(globals, globalName)
    return [...new Set([client, assigned, ...added])].filter(isSink)
  }

  const emit = (name: EventName, payload: unknown) => {
    for (const sink of sinks(name)) {
      // An error in one sink affects neither the page nor the other sinks.
      void new Promise((resolve) => resolve(sink(payload))).catch(() => undefined)
    }
  }

  /**
   * Checks whether both sides support the feature. Outside a session, the page's own listeners receive
   * everything.
   */
  const isOn = (feature: 'notifications' | 'progress' | 'elicitation') => session()?.features[feature] ?? true

  return {
    handlers,
    emit,
    isOn,
    sinks,
    notify(event: unknown, data?: unknown): void {
      if (typeof event !== 'string' || !isOn('notifications')) return
      emit('onNotification', {
        // Adds the prefix to the protocol events that an app may send.
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
