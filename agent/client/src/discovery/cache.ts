import { limits } from '../limits.ts'
import type { HttpAnswer, HttpReader } from './http.ts'

interface Entry {
  value: unknown
  /** Unix time in milliseconds until which the entry is used without a request. */
  freshUntil: number
  etag: string | undefined
}

/** A cache of pages and manifests that several discoveries share; created by {@link createDiscoveryCache}. */
export interface DiscoveryCache {
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
}

/**
 * Creates a cache for `discover`. A resource that is still fresh (`Cache-Control: max-age`) is not requested
 * again. A resource with an `ETag` is revalidated. The cache stores the extracted values, not the pages.
 *
 * @param entries - the maximum number of pages and manifests (default: 10,000); the least recently used is
 *   evicted first
 */
export function createDiscoveryCache(entries: number = limits.cachedAnswers): DiscoveryCache {
  const stored = new Map<string, Entry>()
  return {
    get(key) {
      const entry = stored.get(key)
      if (!entry) return undefined
      stored.delete(key)
      stored.set(key, entry)
      return entry
    },
    set(key, entry) {
      stored.delete(key)
      stored.set(key, entry)
      const [oldest] = stored.keys()
      if (stored.size > entries && oldest !== undefined) stored.delete(oldest)
    },
  }
}

/** How to read a resource, and how to recognise its value in the cache. */
export interface Resource<Value> {
  url: URL
  accept: string
  /** The kind of value and the rules of its fetch; part of the cache key. */
  kind: string
  read(answer: HttpAnswer): Promise<Value>
  fits(value: unknown): value is Value
}

/** @throws {DiscoveryFailure} the errors of `http` and `read`; failures are not cached */
export async function readThroughCache<Value>(
  http: HttpReader,
  cache: DiscoveryCache | undefined,
  { accept, fits, kind, read, url }: Resource<Value>,
): Promise<Value> {
  // The cached value may come from a discovery with different rules.
  http.check(url)
  const key = `${kind} ${url.href}`
  const found = cache?.get(key)
  const cached = found && fits(found.value) ? { ...found, value: found.value } : undefined
  if (cached && cached.freshUntil > Date.now()) return cached.value
  const condition = cached?.etag === undefined ? undefined : { 'if-none-match': cached.etag }
  const answer = await http.get(url, accept, condition)
  if (cached && answer.status === 304) {
    cache?.set(key, { ...cached, freshUntil: freshUntil(answer) ?? 0 })
    return cached.value
  }
  const value = await read(answer)
  const until = freshUntil(answer)
  // The cache headers of the redirect itself are unknown here.
  if (answer.ok && until !== undefined && answer.url.href === url.href) {
    cache?.set(key, { value, freshUntil: until, etag: answer.etag })
  }
  return value
}

/** @returns `undefined` for an answer that must not be cached, or that could not be reused */
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
