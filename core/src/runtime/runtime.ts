import type { App } from '../definition/app'
import type { Registry } from '../dynamic/registry'
import { AbpError } from '../protocol/error'
import type { AbpMethods } from '../protocol/page'
import { type Around, createCalls } from './calls'
import { createCatalog } from './catalog'
import type { Memory } from './changes'
import { createEvents } from './events'
import { lazy } from './lazy'
import { openSession, type Session, summarize } from './session'

/** What surrounds a runtime: a page, or a test without a browser. */
export interface RuntimeEnvironment {
  around: Around
  /** Where the `__abp_*` functions of a driving client are looked up, each time anew. */
  globals: object
  /** What the page's own code offers beside the app's declarations. */
  registry: Registry
  sessionChanged(sessionId: string | null): void
}

export interface Runtime {
  /** Runs a method of `window.abp` by name; arguments are not trusted. */
  run(method: string, args: unknown[]): unknown
  /** Takes new definitions; the session goes on, and the agent hears what changed. */
  update(app: App): void
}

/** What answers behind `window.abp` (protocol.md §3). */
export function createRuntime(app: App, environment: RuntimeEnvironment): Runtime {
  let current = app
  let session: Session | null = null
  const catalog = createCatalog(
    () => current,
    () => environment.registry.capabilities,
  )
  const events = createEvents(environment.globals, () => session)
  const memory: Memory = { told: catalog.all().map((capability) => ({ capability })) }
  const changes = lazy(async () => (await import('./changes')).createChanges(catalog, events, memory))
  const changed = () =>
    void changes().then(
      ({ note }) => note(),
      // What cannot be compared now is told by `listCapabilities`.
      () => undefined,
    )
  environment.registry.changed = changed
  const calls = createCalls({
    catalog,
    events,
    around: environment.around,
    app: () => current,
    session: () => session,
  })

  const changeSession = (next: Session | null, reason: string) => {
    calls.cancelAll(reason)
    session = next
    environment.sessionChanged(next?.id ?? null)
  }

  const methods: Record<keyof AbpMethods | keyof typeof events.register, (...args: unknown[]) => unknown> = {
    ...events.register,
    async initialize(params) {
      const { session: opened, requested } = openSession(params)
      changeSession(opened, 'A new session replaced this one.')
      const told = await catalog.look()
      memory.told = told
      return {
        sessionId: opened.id,
        protocolVersion: '0.1',
        app: { id: current.id, name: current.name, version: current.version },
        capabilities: summarize(told, requested),
        features: opened.features,
      }
    },
    async shutdown() {
      if (session) changeSession(null, 'The session was shut down.')
    },
    call: calls.call,
    async cancel(call, reason) {
      if (!session) throw new AbpError('NOT_INITIALIZED', 'There is no session. Call `initialize` first.')
      return calls.cancel(call, reason)
    },
    listCapabilities: catalog.list,
    describeCapability: catalog.describe,
    supports: catalog.supports,
    notify: events.notify,
    notifyProgress: events.notifyProgress,
    elicit: (request) => events.elicit(request),
  }
  const byName = new Map<string, (...args: unknown[]) => unknown>(Object.entries(methods))

  return {
    run: (method, args) => byName.get(method)?.(...args),
    update(next) {
      current = next
      changed()
    },
  }
}
