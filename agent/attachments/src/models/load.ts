import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Resolver } from '@abp-kit/client/transfer'
import { type Catalog, catalogUnreadable, readCatalog, readKeptCatalog } from './catalog.ts'

export interface CatalogOptions {
  /** Absolute path of the cache folder, created if missing. Without it, nothing is cached. */
  cacheDirectory?: string
  /** Milliseconds until a cached catalog expires; a day by default. */
  maxAge?: number
  /** Maximum bytes of the file; 20 MB by default. */
  maxBytes?: number
  /** Milliseconds until the server's response starts, and between two chunks; 10,000 by default. */
  stallMilliseconds?: number
  /** Whether the URL may be non-public. `false` by default. */
  allowPrivateAddresses?: boolean
  resolve?: Resolver
  signal?: AbortSignal
}

/** A catalog, with any warning. */
export interface LoadedCatalog extends Catalog {
  /** Why the cached catalog is used: a sentence. */
  warning?: string
}

/**
 * @param from - the http or https URL, or the path, of a file in the format of models.dev's `api.json`
 * @returns the catalog; if it cannot be fetched, the cached one with a `warning`
 * @throws {AbpError} `CATALOG_UNREADABLE`
 */
export async function loadCatalog(from: string, options: CatalogOptions = {}): Promise<LoadedCatalog> {
  return /^https?:\/\//i.test(from) ? refresh(from, options) : readFromFile(resolve(from), options)
}

const defaults = { maxAge: 86_400_000, maxBytes: 20_000_000, stallMilliseconds: 10_000 }

async function readFromFile(
  path: string,
  { maxBytes = defaults.maxBytes }: CatalogOptions,
): Promise<Catalog> {
  const found = await stat(path).catch((error: unknown) => {
    throw catalogUnreadable(path, messageOf(error), error)
  })
  if (!found.isFile()) throw catalogUnreadable(path, 'it is not a file')
  if (found.size > maxBytes)
    throw catalogUnreadable(path, `it has ${found.size} bytes, over the limit of ${maxBytes}`)
  const text = await readFile(path, 'utf8')
  return { source: path, date: dateOf(found.mtime), ...readCatalog(parse(text, path), path) }
}

async function refresh(url: string, options: CatalogOptions): Promise<LoadedCatalog> {
  const { cacheDirectory, maxAge = defaults.maxAge } = options
  const path =
    cacheDirectory && join(cacheDirectory, `${createHash('sha256').update(url).digest('hex')}.json`)
  const kept = path ? await readKept(path) : undefined
  if (kept && Date.now() - kept.time < maxAge) return kept.catalog
  try {
    const catalog = {
      source: url,
      date: dateOf(new Date()),
      ...readCatalog(parse(await download(url, options), url), url),
    }
    if (path) await keep(path, catalog)
    return catalog
  } catch (error) {
    options.signal?.throwIfAborted()
    if (kept)
      return { ...kept.catalog, warning: `${messageOf(error)} The one of ${kept.catalog.date} is used.` }
    throw error
  }
}

async function download(url: string, options: CatalogOptions): Promise<string> {
  const { maxBytes = defaults.maxBytes, stallMilliseconds = defaults.stallMilliseconds, signal } = options
  const { referenceFetcher } = await import('@abp-kit/client/transfer')
  const fetch = referenceFetcher(() => ({
    pageUrl: 'about:blank',
    allowPrivateAddresses: options.allowPrivateAddresses ?? false,
    sizeLimit: maxBytes,
    stallMilliseconds,
    resolve: options.resolve,
  }))
  try {
    const bytes = await fetch({ downloadUrl: url, mimeType: 'application/json' }, maxBytes, signal)
    const pieces: Uint8Array[] = []
    for await (const piece of bytes.stream(signal)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  } catch (error) {
    signal?.throwIfAborted()
    throw catalogUnreadable(url, messageOf(error).replace(/\.$/, ''), error)
  }
}

async function readKept(path: string): Promise<{ catalog: Catalog; time: number } | undefined> {
  try {
    const { mtimeMs } = await stat(path)
    return { catalog: readKeptCatalog(JSON.parse(await readFile(path, 'utf8')), path), time: mtimeMs }
  } catch {
    // Missing, or written by an earlier version: a new one replaces it.
    return undefined
  }
}

/** Writes to a temporary name first: a reader must not see a partial file. */
async function keep(path: string, catalog: Catalog): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const written = `${path}.${process.pid}`
  await writeFile(written, JSON.stringify(catalog), { mode: 0o600 })
  await rename(written, path)
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw catalogUnreadable(source, `it is not JSON (${messageOf(error)})`, error)
  }
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
