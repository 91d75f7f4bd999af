import { findHost, type LoadRuntime } from '../bootstrap/host.ts'
import type { FetchTime } from './fetch-time.ts'

export interface RegisterOptions {
  /** When the page fetches the runtime without an agent; never by default. */
  fetchTime?: FetchTime | undefined
  /**
   * Resolves when the framework can run handlers; immediately by default. The resources that an agent needs
   * are fetched in the meantime.
   */
  ready?: Promise<unknown> | undefined
  /** Runs each handler, for frameworks whose functions need a surrounding context. */
  around?: ((run: () => unknown) => unknown) | undefined
}

/**
 * Registers with the bootstrap how to load the runtime and the definitions. An adapter calls it as early as
 * it can: waiting calls make the page fetch both while the framework starts, and run when it is ready. A
 * further call passes new definitions to the same runtime (hot update). Fetches nothing itself, except with
 * `fetchTime`.
 *
 * @param load - loads the module whose default export is the app: `() => import('…/abp')`
 */
export function register(
  load: () => Promise<{ default: unknown }>,
  { around, fetchTime, ready = Promise.resolve() }: RegisterOptions = {},
): void {
  // Passes the host, or the function that finds it, to modules loaded on demand. If they imported that
  // function, bundlers would put it into a separate file: another request for each visitor.
  const start: LoadRuntime = async () => {
    const [{ install }, definitions] = await Promise.all([import('../runtime/index.ts'), load()])
    await install(definitions.default, findHost(), around, ready)
  }
  // Fetches without an agent wait, so that they do not compete with the framework.
  if ('modelContext' in document)
    void ready.then(() =>
      import('../on-demand/webmcp/offer-tools.ts').then(({ offer }) => offer(start, findHost)),
    )
  const host = findHost()
  const fetch = () => start().catch((error: unknown) => console.error('[abp-kit]', error))
  if (host) {
    host.register(start)
    if (host.run) void fetch()
    else if (fetchTime) void ready.then(() => fetchTime(fetch))
  }
  // The inline script is missing or was blocked, so `window.abp` is created late.
  else void import('../bootstrap/late.ts').then(({ offer }) => offer(start, findHost))
}
