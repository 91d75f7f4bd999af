import { type PageHead, readHead } from '@abp-kit/core/discovery'
import type { AbpManifest } from '@abp-kit/core/manifest'
import { type DiscoveryCode, isRecord } from '@abp-kit/core/protocol'
import { timerMilliseconds } from '../deadline.ts'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'
import { addressRule, type Resolver, systemResolver } from './address.ts'
import { type DiscoveryCache, readThroughCache } from './cache.ts'
import { DiscoveryFailure, networkFailure } from './failure.ts'
import { type CheckUrl, createHttpReader, type HttpAnswer, type HttpReader } from './http.ts'
import { type ReadManifest, readManifest } from './manifest.ts'

export interface DiscoverOptions {
  /** Milliseconds for all steps together (docs/protocol.md §2); default: 10,000. */
  timeout?: number
  /** Cancels the discovery with `CANCELLED`. */
  signal?: AbortSignal
  /**
   * Also connects to addresses that are not public: private networks, link-local, loopback, and so on. With
   * `false` (default), loopback is allowed only if `url` itself names it, such as `http://localhost:3000`.
   */
  allowPrivateAddresses?: boolean
  /**
   * Reuses results across discoveries, as far as servers allow it; see `createDiscoveryCache`. By default,
   * there is no cache.
   */
  cache?: DiscoveryCache
  /** Replaces the system's resolver. The discovery checks its results in the same way. */
  resolve?: Resolver
  /**
   * Called with each URL before it is requested: the page's URL, the manifest's URL, and their redirect
   * targets. Throw to refuse the URL: the discovery then ends with `REFUSED`, and the error's message is its
   * `reason`. By default, every URL is allowed.
   */
  checkUrl?: CheckUrl
}

/** The manifest of a page, found without a browser, or the reason why there is none. */
export type Discovery =
  | {
      supported: true
      /**
       * Only known fields and valid capabilities, at most 100. The result of `initialize` at run time takes
       * precedence.
       */
      manifest: AbpManifest
      /** The manifest's URL, before redirects. */
      manifestUrl: string
      /** Problems that do not prevent use, as readable text. */
      warnings: string[]
    }
  | {
      supported: false
      code: DiscoveryCode
      /** The failure and its location, as readable text. */
      reason: string
      warnings: string[]
    }

/**
 * Finds a page's capabilities over plain HTTP, if it has any (docs/protocol.md §2). Reads the page up to
 * `</head>` or 50 KB, then the manifest from the first `<link rel="abp-manifest">`. If a page without this
 * link has a `<meta http-equiv="refresh">`, as static hosts use for redirects, it counts as a redirect.
 *
 * The limits: 10 s in total, a manifest of 1 MB, 5 redirects each, JSON content type, `http`/`https` only,
 * public addresses only unless allowed. Never executes or trusts what it reads.
 *
 * @param url - the page's absolute URL
 * @returns the result. Every failure has a `code`; the function never throws and never takes longer than
 *   `timeout`.
 *
 * @example
 * const found = await discover('https://example.com/')
 * if (found.supported) console.log(found.manifest.capabilities.map(({ name }) => name))
 * else console.error(found.code, found.reason)
 */
export async function discover(url: string | URL, options: DiscoverOptions = {}): Promise<Discovery> {
  const {
    timeout = limits.discoveryMilliseconds,
    allowPrivateAddresses = false,
    checkUrl,
    resolve = systemResolver,
  } = options
  if (!URL.canParse(url))
    return refusal(new DiscoveryFailure('INVALID_URL', `${quote(String(url))} is not an absolute URL.`), [])
  const pageUrl = new URL(url)

  const stop = new AbortController()
  const late = new DiscoveryFailure(
    'TIMEOUT',
    `${quote(pageUrl.href)} was not discovered within ${timeout} ms.`,
  )
  const timer = setTimeout(() => stop.abort(late), timerMilliseconds(timeout))
  const cancel = () => stop.abort(new DiscoveryFailure('CANCELLED', 'The discovery was cancelled.'))
  options.signal?.addEventListener('abort', cancel)
  if (options.signal?.aborted) cancel()

  const addresses = addressRule(pageUrl, allowPrivateAddresses)
  const http = await createHttpReader({ addresses, resolve, checkUrl }, stop.signal)
  const warnings: string[] = []
  try {
    const rules = `${allowPrivateAddresses}`
    return await readPage(pageUrl, { http, cache: options.cache, rules }, warnings)
  } catch (error) {
    return refusal(networkFailure(stop.signal.aborted ? stop.signal.reason : error, pageUrl), warnings)
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', cancel)
    await http.close()
  }
}

interface Reading {
  http: HttpReader
  cache: DiscoveryCache | undefined
  /** Part of the cache key: values that were read under other rules are not used. */
  rules: string
}

/** The cached part of a page. The URLs are absolute. */
type PageSummary = { status: number } & ({ manifestHref: string } | { refreshHref: string })

async function readPage(pageUrl: URL, reading: Reading, warnings: string[]): Promise<Discovery> {
  const { cache, http, rules } = reading
  const page = await readLinkingPage(pageUrl, reading)
  if (page.status >= 400) warnings.push(`The page was answered with ${page.status}.`)
  const read = await readThroughCache<ReadManifest>(http, cache, {
    url: new URL(page.manifestHref),
    accept: 'application/json',
    // The host is part of the key, because loopback is allowed only for pages on that host itself.
    kind: `manifest ${rules} ${pageUrl.host}`,
    read: readManifest,
    fits: isReadManifest,
  })
  warnings.push(...read.warnings)
  // The caller must not be able to change the cached value.
  const manifest = cache ? structuredClone(read.manifest) : read.manifest
  return { supported: true, manifest, manifestUrl: page.manifestHref, warnings }
}

/** @returns the page, or the page that refreshes from pages without a link lead to */
async function readLinkingPage(pageUrl: URL, { cache, http, rules }: Reading) {
  let url = pageUrl
  for (let refreshes = 0; refreshes <= limits.redirects; refreshes++) {
    const page = await readThroughCache<PageSummary>(http, cache, {
      url,
      accept: 'text/html, application/xhtml+xml;q=0.9',
      kind: `page ${rules}`,
      read: summarizePage,
      fits: isPageSummary,
    })
    if ('manifestHref' in page) return page
    url = new URL(page.refreshHref)
  }
  throw new DiscoveryFailure(
    'TOO_MANY_REDIRECTS',
    `${quote(pageUrl.href)} leads to other pages with <meta http-equiv="refresh"> more than ${limits.redirects} times.`,
  )
}

function isPageSummary(value: unknown): value is PageSummary {
  return isRecord(value) && ('manifestHref' in value || 'refreshHref' in value)
}

function isReadManifest(value: unknown): value is ReadManifest {
  return isRecord(value) && 'manifest' in value
}

async function summarizePage(page: HttpAnswer): Promise<PageSummary> {
  const type = page.contentType?.essence ?? 'text/html'
  if (type !== 'text/html' && type !== 'application/xhtml+xml') {
    const answered = page.ok ? '' : ` It was answered with ${page.status}.`
    throw new DiscoveryFailure(
      'NOT_HTML',
      `${quote(page.url.href)} is ${quote(type)}, not a page.${answered}`,
    )
  }
  const head = await readHead(page.body, page.contentType?.params.get('charset'), limits.pageHeadBytes)
  const refreshHref = page.ok && head.manifestHref === undefined ? head.refreshHref : undefined
  const baseUrl = findBaseUrl(page.url, head)
  if (refreshHref !== undefined && URL.canParse(refreshHref, baseUrl))
    return { refreshHref: new URL(refreshHref, baseUrl).href, status: page.status }
  return { manifestHref: findManifestUrl(page, head, baseUrl).href, status: page.status }
}

function findManifestUrl(page: HttpAnswer, head: PageHead, baseUrl: URL): URL {
  if (head.manifestHref === undefined) {
    if (!page.ok)
      throw new DiscoveryFailure('HTTP_STATUS', `${quote(page.url.href)} was answered with ${page.status}.`)
    throw new DiscoveryFailure(
      'NO_MANIFEST_LINK',
      `${quote(page.url.href)} has no <link rel="abp-manifest"> before </head> in its first ${limits.pageHeadBytes / 1024} KB. Only a browser can tell whether it has WebMCP tools.`,
    )
  }
  if (!URL.canParse(head.manifestHref, baseUrl)) {
    throw new DiscoveryFailure(
      'INVALID_URL',
      `${quote(page.url.href)} links its manifest as ${quote(head.manifestHref)}, which is not a URL.`,
    )
  }
  return new URL(head.manifestHref, baseUrl)
}

/** Works as in browsers: ignores an invalid base URL. */
function findBaseUrl(pageUrl: URL, { baseHref }: PageHead): URL {
  if (baseHref === undefined || !URL.canParse(baseHref, pageUrl)) return pageUrl
  const baseUrl = new URL(baseHref, pageUrl)
  return baseUrl.protocol === 'data:' || baseUrl.protocol === 'javascript:' ? pageUrl : baseUrl
}

function refusal(failure: DiscoveryFailure, warnings: string[]): Discovery {
  return { supported: false, code: failure.code, reason: failure.message, warnings }
}
