import { type FetchTime, register } from '@abp-kit/core/register'
import {
  ApplicationRef,
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
    const zone = inject(NgZone)
    const app = inject(ApplicationRef)
    const isDevelopment = typeof ngDevMode === 'undefined' || ngDevMode
    const loadAndCompare = async () => {
      const definition = await load()
      void import('./outdated.ts').then(({ compare }) => compare(definition.default))
      return definition
    }
    // Outside the zone, because what the registration fetches must not keep the app from becoming stable.
    zone.runOutsideAngular(() => {
      // An app with a timer that repeats is never stable, if it uses zone.js. After 5 s, it is ready when it has rendered.
      const ready = new Promise<void>((resolve) => {
        void app.whenStable().then(resolve)
        const look = () => (app.components[0] ? resolve() : setTimeout(look, 5000))
        setTimeout(look, 5000)
      })
      if (isDevelopment) void ready.then(loadAndCompare)
      register(isDevelopment ? loadAndCompare : load, {
        fetchTime: runtime,
        ready,
        around: (run) => zone.run(() => runInInjectionContext(app.injector, run)),
      })
    })
  })
}
