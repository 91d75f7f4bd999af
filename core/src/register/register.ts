import type { RuntimeMode } from '../adapter/options'
import { findHost } from '../bootstrap/host'

export interface RegisterOptions {
  /** When the page fetches the runtime; `demand` by default. */
  runtime?: RuntimeMode | undefined
  /** Runs each handler, for frameworks with functions that need a context around them. */
  around?: ((run: () => unknown) => unknown) | undefined
}

/**
 * Tells the bootstrap how to get the runtime and the definitions. An adapter calls it in the page when the
 * framework is ready for handlers. A further call brings new definitions into the same runtime (hot update).
 * Fetches nothing itself, unless `runtime` says so.
 *
 * @param load - fetches the module with the app as its default export: `() => import('…/abp')`
 */
export function register(load: () => Promise<{ default: unknown }>, options: RegisterOptions = {}): void {
  const start = async () => {
    const [{ install }, definitions] = await Promise.all([import('../runtime'), load()])
    install(definitions.default, options.around)
  }
  if ('modelContext' in document)
    void import('../on-demand/webmcp/offer-tools').then(({ offer }) => offer(start))
  const host = findHost()
  if (!host) {
    // The inline script is absent or was blocked: late is better than never.
    void import('../bootstrap/late').then(({ createLate }) => createLate()?.register(start))
    return
  }
  host.register(start)
  if (host.run || options.runtime === 'eager') start().catch(report)
  else if (options.runtime === 'idle') whenIdle(() => start().catch(report))
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 1)
}

function report(error: unknown): void {
  console.error('[abp-kit] The runtime did not load; the next call retries.', error)
}
