import type { App } from '../definition/app.ts'
import type { Registry, Work } from '../dynamic/registry.ts'
import type { Announcement } from '../on-demand/features/capability-changes.ts'
import type { AppIdentity } from '../protocol/manifest.ts'
import type { AbpMethods } from '../protocol/page.ts'
import { type CallsParts, createCalls } from './calls.ts'
import { createCatalog } from './catalog.ts'
import { createEvents } from './events.ts'
import type { Around } from './execute.ts'
import { createOnce } from './lazy.ts'
import { createLifetime } from './lifetime.ts'
import { features } from './load-features.ts'
import { type Session, summarize } from './session.ts'

/** The environment of a runtime: a page, or a test without a browser. */
export interface RuntimeEnvironment {
  around: Around
  /**
   * The object with the `__abp_*` functions of a driving client. The runtime looks them up for each event.
   */
  globals: object
  /** The capabilities that the page's own code offers in addition to the app's definition. */
  registry: Registry
  sessionChanged(sessionId: string | null): void
}

export interface Runtime {
  /** Runs a method of `window.abp` by name. The arguments are untrusted. */
  run(method: string, args: unknown[]): unknown
  /** The parts that calls need, including those of agents without a session (on-demand/webmcp/guest.ts). */
  parts: CallsParts
  /** Replaces the definitions. The session continues, and the agent is notified of the changes. */
  update(app: App): void
}

/** @returns the app's identity, as the page reports it. */
export function identify({ id, name, version }: App): AppIdentity {
  return { id, name, version }
}

/** Creates the runtime behind `window.abp` (docs/protocol.md §3). */
export function createRuntime(app: App, environment: RuntimeEnvironment): Runtime {
  let current = app
  const session = () => lifetime.current()
  const catalog = createCatalog(
    () => current,
    () => environment.registry.capabilities,
    session,
  )
  const events = createEvents(environment.globals, session)
  const announced: Announcement = { capabilities: catalog.all().map((capability) => ({ capability })) }
  const changes = createOnce(features, ({ announceChanges }) =>
    announceChanges(() => catalog.check(), events, announced),
  )
  const changed = () =>
    void changes().then(
      ({ note }) => note(),
      // If the comparison fails, `listCapabilities` still returns the current state.
      () => undefined,
    )
  environment.registry.changed = changed
  const watched = () => {
    environment.registry.work = { ...work }
    for (const watcher of environment.registry.watchers ?? []) watcher()
  }
  const list = async (who?: Session) => (await features()).describeAll(await catalog.check(who))
  const work: Work = { catalog, session, running: new Set() }
  const parts = {
    createCalls,
    list,
    catalog,
    events,
    around: environment.around,
    app: () => current,
    gate: createOnce(features, ({ createGate }) => createGate()),
    changed: watched,
    work,
  }
  const calls = createCalls({ ...parts, session: () => lifetime.expect() })
  const lifetime = createLifetime({
    app: () => current,
    isBusy: calls.isBusy,
    end: calls.cancelAll,
    changed(sessionId) {
      environment.sessionChanged(sessionId)
      watched()
    },
  })
  environment.registry.work = work

  /** The promise that calls await, set by the latest `initialize`. */
  let opening: Promise<unknown> | undefined
  const methods: Record<keyof AbpMethods, (...args: unknown[]) => unknown> = {
    async initialize(params, carrier) {
      const opened = lifetime.open(params, carrier)
      if (!opened) throw (await features()).unnamedAgent()
      const { session, requested } = opened
      const checking = catalog.check()
      opening = checking
      const checked = await checking
      announced.capabilities = checked
      return {
        sessionId: session.id,
        protocolVersion: '0.1',
        app: identify(current),
        capabilities: summarize(checked, requested),
        // A copy, because the session's own object decides which features are on.
        features: { ...session.features },
      }
    },
    async shutdown() {
      lifetime.close()
    },
    async call(name, params, options) {
      const result = calls.call(name, params, options)
      // The call has already started, but a call made together with `initialize` resolves after it.
      await opening
      return result
    },
    async cancel(call, reason) {
      lifetime.expect()
      return calls.cancel(call, reason)
    },
    listCapabilities: () => list(),
    describeCapability: async (name) => (await features()).describeFirst(await catalog.checkOne(name)),
    supports: async (name) => (await features()).describeSupport(name, await catalog.checkOne(name)),
    notify: events.notify,
    notifyProgress: events.notifyProgress,
    elicit: (request) => events.elicit(request),
  }
  const byName = new Map<string, (...args: unknown[]) => unknown>(Object.entries(methods))
  for (const [name, { take }] of Object.entries(events.handlers)) byName.set(name, take)

  return {
    parts,
    run(method, args) {
      // The page itself uses these methods (on…, notify…, elicit), so they do not prove that the agent is
      // active.
      if (!/^[eno]/.test(method)) lifetime.keep()
      return byName.get(method)?.(...args)
    },
    update(next) {
      current = next
      changed()
    },
  }
}
