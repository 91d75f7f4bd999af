import { AbpError } from '@abp-kit/core'
import type { BinaryDataReference } from '@abp-kit/core/protocol'
import { addressRule, type Resolver, systemResolver } from '../discovery/address'
import { DiscoveryFailure } from '../discovery/failure'
import { type CheckUrl, createHttpReader } from '../discovery/http'
import { isRecord } from '../record'
import { asRemoteBytes, type RemoteBytes } from './bytes'
import { writeNewFile } from './file'

/** @throws {AbpError} `DOWNLOAD_FAILED` */
export type FetchReference = (reference: BinaryDataReference, signal?: AbortSignal) => Promise<RemoteBytes>

/** Where, and how much, a session may download (protocol.md §2 and §4). */
export interface DownloadRules {
  /** The page's URL: relative references are of it, and its own host may be a private address. */
  pageUrl: string
  allowPrivateAddresses: boolean
  /** Bytes. */
  sizeLimit: number
  /** Milliseconds until the answer begins, and between two pieces of it. */
  patience: number
  resolve?: Resolver | undefined
  /** Refuses a URL, or one that it redirects to, by throwing. */
  checkUrl?: CheckUrl | undefined
}

/** @returns the value as a reference when it is one (protocol.md §4: readers look for `downloadUrl` first). */
export function readReference(value: Record<string, unknown>): BinaryDataReference | undefined {
  const { auth, downloadUrl, expiresAt, filename, mimeType, size } = value
  if (typeof downloadUrl !== 'string' || typeof mimeType !== 'string' || typeof size !== 'number')
    return undefined
  return {
    downloadUrl,
    mimeType,
    size,
    ...(typeof filename === 'string' && { filename }),
    ...(typeof expiresAt === 'number' && { expiresAt }),
    ...(isRecord(auth) && { auth: readAuth(auth) }),
  }
}

function readAuth(auth: Record<string, unknown>): NonNullable<BinaryDataReference['auth']> {
  const { header, token, type } = auth
  return {
    type: type === 'query' ? 'query' : 'bearer',
    ...(typeof token === 'string' && { token }),
    ...(typeof header === 'string' && { header }),
  }
}

/**
 * Downloads what a result refers to, over plain HTTP: with its `auth` (which no other origin gets on a redirect), not
 * after it has expired, within the limits, and from public addresses only, but for the page's own host.
 */
export function referenceFetcher(rules: () => DownloadRules): FetchReference {
  return async (reference, signal) => {
    const { downloadUrl, expiresAt, size } = reference
    const {
      allowPrivateAddresses,
      checkUrl,
      pageUrl,
      patience,
      resolve = systemResolver,
      sizeLimit,
    } = rules()
    if (expiresAt !== undefined && expiresAt <= Date.now()) {
      throw failed(downloadUrl, 'it has expired: call again for a new one')
    }
    if (downloadUrl.startsWith('blob:')) throw failed(downloadUrl, 'the page does not have it any more')
    if (size > sizeLimit) throw failed(downloadUrl, `it has ${size} bytes, over the limit of ${sizeLimit}`)
    if (!URL.canParse(downloadUrl, pageUrl)) throw failed(downloadUrl, 'it is not a URL')
    const request = authorize(new URL(downloadUrl, pageUrl), reference.auth)
    const page = new URL(pageUrl)
    const addresses = { ...addressRule(page, allowPrivateAddresses), trustedHost: page.hostname }

    const stream = async function* (wanted?: AbortSignal) {
      const stop = new AbortController()
      const late = new AbpError('TIMEOUT', `nothing came for ${patience} ms`)
      const timer = setTimeout(() => stop.abort(late), patience)
      const cancel = () => stop.abort(wanted?.reason)
      wanted?.addEventListener('abort', cancel)
      const http = await createHttpReader({ addresses, resolve, checkUrl }, stop.signal)
      let loaded = 0
      try {
        wanted?.throwIfAborted()
        const answer = await http.get(request.url, '*/*', request.headers)
        if (!answer.ok) throw new Error(`it was answered with ${answer.status}`)
        for await (const chunk of answer.body) {
          timer.refresh()
          loaded += chunk.byteLength
          if (loaded > size) throw new Error(`it has more than the ${size} bytes that were promised`)
          yield chunk
        }
        if (loaded < size) throw new Error(`it ended after ${loaded} of ${size} bytes`)
      } catch (error) {
        wanted?.throwIfAborted()
        throw failed(downloadUrl, reasonOf(stop.signal.aborted ? stop.signal.reason : error))
      } finally {
        clearTimeout(timer)
        wanted?.removeEventListener('abort', cancel)
        await http.close()
      }
    }
    return asRemoteBytes({
      size,
      stream,
      save: (directory, onBytes, wanted) => writeNewFile(directory, stream(wanted ?? signal), onBytes),
      release: () => undefined,
    })
  }
}

function authorize(url: URL, auth: BinaryDataReference['auth']) {
  const headers: Record<string, string> = {}
  if (auth?.type === 'query' && auth.token !== undefined)
    url.searchParams.set(auth.header ?? 'token', auth.token)
  if (auth?.type === 'bearer') {
    // Either the token, or the header's whole value: the sources show both.
    const value = auth.token === undefined ? auth.header : `Bearer ${auth.token}`
    const name = auth.token === undefined ? 'authorization' : (auth.header ?? 'authorization')
    if (value !== undefined) headers[name] = value
  }
  return { url, headers }
}

function failed(url: string, reason: string): AbpError {
  return new AbpError('DOWNLOAD_FAILED', `${url.slice(0, 300)} was not downloaded: ${reason}.`, {
    retryable: true,
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof DiscoveryFailure) return `${error.code}: ${error.message.replace(/\.$/, '')}`
  return error instanceof Error ? error.message : String(error)
}
