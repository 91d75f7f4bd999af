import { findHost, type LoadRuntime } from '../bootstrap/host.ts'
import type { FetchTime } from './fetch-time.ts'

export interface RegisterOptions {
  /** When the page fetches the runtime without an agent; never by default. */
  fetchTime?: FetchTime | undefined
  /** Resolves when the framework can run handlers; at once by default. What an agent needs is fetched meanwhile. */
  ready?: Promise<unknown> | undefined
  /** Runs each handler, for frameworks with functions that need a context around them. */
  around?: ((run: () => unknown) => unknown) | undefined
}

/**
 * Tells the bootstrap how to get the runtime and the definitions. An adapter calls it as early as it can: calls that wait
 * already make the page fetch both while the framework starts, and run when it is ready. A further call brings new
 * definitions into the same runtime (hot update). Fetches nothing itself, unless `fetchTime` says so.
 *
 * @param load - fetches the module with the app as its default export: `() => import('…/abp')`
 */
export function register(
  load: () => Promise<{ default: unknown }>,
  { around, fetchTime, ready = Promise.resolve() }: RegisterOptions = {},
): void {
  // What is fetched on demand gets the host, or the function that finds it. If it imported that function, bundlers would
  // put it into a file of its own: another request for each visitor.
  const start: LoadRuntime = async () => {
    const [{ install }, definitions] = await Promise.all([import('../runtime/index.ts'), load()])
    await install(definitions.default, findHost(), around, ready)
  }
  // What pages fetch without an agent waits, so that it does not compete with the framework.
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
  // The inline script is absent or was blocked: late is better than never.
  else void import('../bootstrap/late.ts').then(({ offer }) => offer(start, findHost))
}
