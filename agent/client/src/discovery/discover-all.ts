import { type DiscoverOptions, type Discovery, discover } from './discover.ts'

export interface DiscoverAllOptions extends DiscoverOptions {
  /** The number of concurrent discoveries (default: 16). */
  concurrency?: number
}

/**
 * Discovers many pages, a few at a time.
 *
 * @param urls - any number of absolute URLs; each is read only when needed
 * @returns each page's result as soon as it is available, in no particular order. Leaving the loop cancels
 *   the running discoveries.
 *
 * @example
 * for await (const { url, discovery } of discoverAll(urls, { concurrency: 32 })) {
 *   if (discovery.supported) console.log(url, discovery.manifest.app.name)
 * }
 */
export async function* discoverAll(
  urls: Iterable<string | URL> | AsyncIterable<string | URL>,
  options: DiscoverAllOptions = {},
): AsyncGenerator<{ url: string; discovery: Discovery }> {
  const { concurrency = 16, signal, ...each } = options
  const stop = new AbortController()
  const signals = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const running = new Map<number, Promise<{ id: number; url: string; discovery: Discovery }>>()
  const start = async (id: number, url: string | URL) => {
    return { id, url: String(url), discovery: await discover(url, { ...each, signal: signals }) }
  }
  const finish = async () => {
    const { discovery, id, url } = await Promise.race(running.values())
    running.delete(id)
    return { url, discovery }
  }
  let count = 0
  try {
    for await (const url of urls) {
      running.set(count, start(count, url))
      count++
      if (running.size >= concurrency) yield await finish()
    }
    while (running.size > 0) yield await finish()
  } finally {
    stop.abort()
    await Promise.all(running.values())
  }
}
