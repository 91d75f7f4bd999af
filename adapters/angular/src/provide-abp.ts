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
/** Set by Angular's build: `true` on a server, whose bundle then omits the code below. */
declare const ngServerMode: unknown

export interface AbpOptions {
  /**
   * When the page fetches the runtime without an agent: `whenIdle` or `atOnce` of this package. By default,
   * the page waits for an agent's call, so human visitors do not download the runtime.
   */
  runtime?: FetchTime
}

/**
 * Offers the app to agents: `providers: [provideAbp(() => import('../abp'))]` in app.config.ts.
 *
 * Calls run once the app is stable for the first time. Handlers run in an injection context until their first
 * `await`, so `inject()` works there. They run inside Angular's zone if the app has one. Does nothing on a
 * server.
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
    // Outside the zone: the registration's requests must not delay the app's stability.
    zone.runOutsideAngular(() => {
      // With zone.js, an app with a repeating timer never becomes stable. After 5 s, a rendered app counts as
      // ready.
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
