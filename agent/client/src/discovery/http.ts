import { MIMEType } from 'node:util'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import {
  type AddressRule,
  checkLiteralAddress,
  guardedLookup,
  isLoopbackHost,
  pinnedAddress,
  pinnedLookup,
  type Resolver,
} from './address.ts'
import { DiscoveryFailure, networkFailure } from './failure.ts'
import { allowOwnCertificate } from './own-certificate.ts'

/** An HTTP response with an unread body. */
export interface HttpAnswer {
  /** The requested URL. */
  requested: URL
  /** The URL after redirects. */
  url: URL
  status: number
  ok: boolean
  /** `undefined` when the header is missing or invalid. */
  contentType: MIMEType | undefined
  cacheControl: string | undefined
  etag: string | undefined
  /** The decompressed bytes; leaving the loop closes the connection. */
  body: AsyncIterable<Uint8Array>
}

/** Reads plain HTTP within a careful reader's limits (docs/protocol.md §2). */
export interface HttpReader {
  /**
   * Checks whether a URL may be requested, without requesting it.
   *
   * @throws {DiscoveryFailure} `INVALID_URL`, `PRIVATE_ADDRESS`, `REFUSED`
   */
  check(url: URL): void
  /**
   * @param accept - the value of the `Accept` header
   * @param secrets - additional headers; not sent to other origins after a redirect
   * @throws {DiscoveryFailure} `INVALID_URL`, `PRIVATE_ADDRESS`, `REFUSED`, `TOO_MANY_REDIRECTS`,
   *   `NETWORK_ERROR`
   */
  get(url: URL, accept: string, secrets?: Record<string, string>): Promise<HttpAnswer>
  /** Closes all connections. */
  close(): Promise<void>
}

/** Throws to refuse a URL, for example because its origin is blocked. */
export type CheckUrl = (url: URL) => void

/** The addresses and URLs that a reader may connect to. */
export interface HttpRules {
  addresses: AddressRule
  resolve: Resolver
  /** Called before each request, including redirects. */
  checkUrl?: CheckUrl | undefined
}

/** @param signal - aborts all requests and body reads */
export async function createHttpReader(rules: HttpRules, signal: AbortSignal): Promise<HttpReader> {
  // Imported lazily: loading undici makes it the dispatcher of the global `fetch`, which a mere import must
  // not do.
  const { Agent, buildConnector, fetch } = await import('undici')
  const guarded = guardedLookup(rules.resolve, rules.addresses)
  const dispatcher = new Agent({
    connect(options, callback) {
      const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
      const pinned = pinnedAddress(url, rules.addresses)
      const lookup = pinned === undefined ? guarded : pinnedLookup(pinned)
      allowOwnCertificate(buildConnector({ lookup, rejectUnauthorized: !isLoopbackHost(url.hostname) }))(
        options,
        callback,
      )
    },
  })

  const get = async (
    start: URL,
    accept: string,
    secrets: Record<string, string> = {},
  ): Promise<HttpAnswer> => {
    let url = start
    const seen = new Set<string>()
    for (let redirects = 0; redirects <= limits.redirects; redirects++) {
      check(url)
      const response = await fetch(url, {
        dispatcher,
        signal,
        redirect: 'manual',
        headers: { accept, 'user-agent': '@abp-kit/client', ...(url.origin === start.origin && secrets) },
      }).catch((error: unknown) => {
        throw networkFailure(error, url)
      })
      const location = response.headers.get('location')
      if (![301, 302, 303, 307, 308].includes(response.status) || location === null) {
        return {
          requested: start,
          url,
          status: response.status,
          ok: response.ok,
          contentType: parseContentType(response.headers.get('content-type')),
          cacheControl: response.headers.get('cache-control') ?? undefined,
          etag: response.headers.get('etag') ?? undefined,
          body: readBody(response.body, url),
        }
      }
      await response.body?.cancel()
      if (!URL.canParse(location, url)) {
        throw new DiscoveryFailure(
          'INVALID_URL',
          `${quote(url.href)} redirects to ${quote(location)}, which is not a URL.`,
        )
      }
      seen.add(url.href)
      url = new URL(location, url)
    }
    const reason = seen.has(url.href)
      ? ', also to an address where it was: its server may wait for a cookie, and none is sent'
      : ''
    throw new DiscoveryFailure(
      'TOO_MANY_REDIRECTS',
      `${quote(start.href)} redirects more than ${limits.redirects} times${reason}.`,
    )
  }

  const check = (url: URL) => {
    checkForm(url)
    checkLiteralAddress(url, rules.addresses)
    try {
      rules.checkUrl?.(url)
    } catch (error) {
      throw new DiscoveryFailure('REFUSED', reasonOf(error))
    }
  }

  return { get, check, close: () => dispatcher.destroy() }
}

function checkForm(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new DiscoveryFailure('INVALID_URL', `${quote(url.href)} is not an http or https URL.`)
  }
  if (url.href.length > limits.urlCharacters) {
    throw new DiscoveryFailure(
      'INVALID_URL',
      `${quote(url.href)} has ${url.href.length} characters, where at most ${limits.urlCharacters} are requested.`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new DiscoveryFailure(
      'INVALID_URL',
      `A URL on ${quote(url.host)} contains credentials; discovery sends none.`,
    )
  }
}

function parseContentType(header: string | null): MIMEType | undefined {
  try {
    return header === null ? undefined : new MIMEType(header)
  } catch {
    return undefined
  }
}

async function* readBody(body: AsyncIterable<Uint8Array> | null, url: URL): AsyncGenerator<Uint8Array> {
  if (body === null) return
  try {
    yield* body
  } catch (error) {
    throw networkFailure(error, url)
  }
}
