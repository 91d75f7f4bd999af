import { limits } from '../limits'
import type { HttpAnswer, HttpReader } from './http'

interface Entry {
  value: unknown
  /** Unix time in milliseconds until which it is used without a question. */
  freshUntil: number
  etag: string | undefined
}

/** What several discoveries remember of pages and manifests; {@link createDiscoveryCache} makes it. */
export interface DiscoveryCache {
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
}

/**
 * A memory for `discover`: what a server calls fresh (`Cache-Control: max-age`) is not asked for again, and what has an
 * `ETag` is only asked whether it changed. Only what was read is kept, no pages.
 *
 * @param entries - how many pages and manifests; the one that was not used for longest goes first. 10,000 by default.
 */
export function createDiscoveryCache(entries: number = limits.cachedAnswers): DiscoveryCache {
  const kept = new Map<string, Entry>()
  return {
    get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      kept.delete(key)
      kept.set(key, entry)
      return entry
    },
    set(key, entry) {
      kept.delete(key)
      kept.set(key, entry)
      const [oldest] = kept.keys()
      if (kept.size > entries && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** How a resource is read, and recognised when it comes out of the cache again. */
export interface Resource<Value> {
  url: URL
  accept: string
  /** What kind of value, and under which rules it was fetched: part of the key. */
  kind: string
  read(answer: HttpAnswer): Promise<Value>
  fits(value: unknown): value is Value
}

/** @throws {DiscoveryFailure} what `http` and `read` throw; failures are not remembered */
export async function readThroughCache<Value>(
  http: HttpReader,
  cache: DiscoveryCache | undefined,
  { accept, fits, kind, read, url }: Resource<Value>,
): Promise<Value> {
  // What is remembered was read by a discovery that may have had other rules.
  http.check(url)
  const key = `${kind} ${url.href}`
  const found = cache?.get(key)
  const known = found && fits(found.value) ? { ...found, value: found.value } : undefined
  if (known && known.freshUntil > Date.now()) return known.value
  const condition = known?.etag === undefined ? undefined : { 'if-none-match': known.etag }
  const answer = await http.get(url, accept, condition)
  if (known && answer.status === 304) {
    cache?.set(key, { ...known, freshUntil: freshUntil(answer) ?? 0 })
    return known.value
  }
  const value = await read(answer)
  const until = freshUntil(answer)
  // What a redirect says of itself is not known here.
  if (answer.ok && until !== undefined && answer.url.href === url.href) {
    cache?.set(key, { value, freshUntil: until, etag: answer.etag })
  }
  return value
}

/** @returns `undefined` for what must not be kept, or could not be used again */
function freshUntil({ cacheControl, etag }: HttpAnswer): number | undefined {
  const rules = (cacheControl ?? '')
    .toLowerCase()
    .split(',')
    .map((rule) => rule.trim())
  if (rules.includes('no-store')) return undefined
  const age = rules.includes('no-cache')
    ? 0
    : Number(/^max-age="?(\d+)"?$/.exec(rules.find((rule) => rule.startsWith('max-age=')) ?? '')?.[1] ?? 0)
  if (age === 0) return etag === undefined ? undefined : 0
  return Date.now() + Math.min(age * 1_000, limits.cacheMilliseconds)
}
