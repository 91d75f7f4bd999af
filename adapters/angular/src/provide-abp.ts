import { type FetchTime, register } from '@abp-kit/core/register'
import {
  ApplicationRef,
  EnvironmentInjector,
  type EnvironmentProviders,
  inject,
  NgZone,
  provideAppInitializer,
  runInInjectionContext,
} from '@angular/core'

/** Set by Angular's build: `false` in production. */
declare const ngDevMode: unknown
/** Set by Angular's build: `true` on a server, whose bundle then has none of what follows. */
declare const ngServerMode: unknown

/**
 * Milliseconds after which an app that has rendered counts as ready although it is not stable. An app with a timer that
 * repeats never is, if it uses zone.js.
 */
const unstableMilliseconds = 5000

export interface AbpOptions {
  /**
   * When the page fetches the runtime without an agent: `whenIdle` or `atOnce` of this package. By default it waits for an
   * agent's call, so a human visitor downloads none of it.
   */
  runtime?: FetchTime
}

/**
 * Offers the app to agents: `providers: [provideAbp(() => import('../abp'))]` in app.config.ts.
 *
 * Calls run when the app is stable for the first time. Handlers run in an injection context until their first `await`, so
 * `inject()` works there, and inside Angular's zone if it has one. Does nothing on a server.
 *
 * @param load - fetches the module with the app as its default export
 */
export function provideAbp(
  load: () => Promise<{ default: unknown }>,
  { runtime }: AbpOptions = {},
): EnvironmentProviders {
  return provideAppInitializer(() => {
    if (typeof ngServerMode !== 'undefined' && ngServerMode) return
    const app = inject(ApplicationRef)
    const injector = inject(EnvironmentInjector)
    const zone = inject(NgZone)
    const isDevelopment = typeof ngDevMode === 'undefined' || ngDevMode
    const loadAndCompare = async () => {
      const definition = await load()
      void import('./outdated').then(({ compare }) => compare(definition.default))
      return definition
    }
    // Outside the zone, because what the registration fetches must not keep the app from becoming stable.
    zone.runOutsideAngular(() => {
      const ready = Promise.race([app.whenStable(), rendered(app)])
      if (isDevelopment) void ready.then(loadAndCompare)
      register(isDevelopment ? loadAndCompare : load, {
        fetchTime: runtime,
        ready,
        around: (run) => zone.run(() => runInInjectionContext(injector, run)),
      })
    })
  })
}

async function rendered(app: ApplicationRef): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, unstableMilliseconds))
  while (app.components.length === 0)
}
