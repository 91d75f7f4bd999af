import { AbpError, type BinaryDataReference, isRecord } from '@abp-kit/core/protocol'
import { addressRuleOfPage, type Resolver, systemResolver } from '../discovery/address.ts'
import { DiscoveryFailure } from '../discovery/failure.ts'
import { type CheckUrl, createHttpReader } from '../discovery/http.ts'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import { writeNewFile } from './new-file.ts'
import { startPace } from './pace.ts'
import { asRemoteBytes, type RemoteBytes } from './remote-bytes.ts'

/** A reference from a page. If it has no size, the client counts the bytes. */
export interface Reference extends Omit<BinaryDataReference, 'size'> {
  /** Bytes. */
  size?: number
}

/**
 * @param maxBytes - the maximum number of bytes
 * @returns the bytes; their `size` is correct after they have been read
 * @throws {AbpError} `DOWNLOAD_FAILED`
 */
export type FetchReference = (
  reference: Reference,
  maxBytes: number,
  signal?: AbortSignal,
) => Promise<RemoteBytes>

/** Limits on the sources and sizes of a session's downloads (docs/protocol.md §2 and §4). */
export interface DownloadRules {
  /** The page's URL, which relative references are resolved against. */
  pageUrl: string
  /** The address that served the page, if it is known and not public. The page's own origin may use it. */
  pageAddress?: string | undefined
  allowPrivateAddresses: boolean
  /** Bytes that one call may fetch in total. */
  sizeLimit: number
  /**
   * Milliseconds until the response starts, and between two of its chunks; see also
   * `limits.downloadBytesPerSecond`.
   */
  stallMilliseconds: number
  resolve?: Resolver | undefined
  /** Throws to refuse a URL or a redirect target. */
  checkUrl?: CheckUrl | undefined
}

/**
 * @returns the value as a reference if it is one (docs/protocol.md §4: readers check `downloadUrl` first).
 */
export function readReference(value: Record<string, unknown>): Reference | undefined {
  const { auth, downloadUrl, expiresAt, filename, mimeType, size } = value
  if (typeof downloadUrl !== 'string' || typeof mimeType !== 'string') return undefined
  return {
    downloadUrl,
    mimeType,
    ...(isSize(size) && { size }),
    ...(typeof filename === 'string' && { filename }),
    ...(typeof expiresAt === 'number' && { expiresAt }),
    ...(isRecord(auth) && { auth: readAuth(auth) }),
  }
}

/** @returns whether an app's `size` is valid. */
export function isSize(size: unknown): size is number {
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0
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
 * Creates a function that downloads a result's references over plain HTTP. It sends their `auth`, but not to
 * other origins after a redirect. It downloads only before they expire, within the limits, and only from
 * public addresses. The exception is the page's own origin if a non-public address served the page: that
 * origin must still use that address.
 */
export function referenceFetcher(rules: () => DownloadRules): FetchReference {
  return async (reference, maxBytes, signal) => {
    const { downloadUrl, expiresAt, size } = reference
    const {
      allowPrivateAddresses,
      checkUrl,
      pageAddress,
      pageUrl,
      stallMilliseconds,
      resolve = systemResolver,
    } = rules()
    if (expiresAt !== undefined && expiresAt <= Date.now()) {
      throw failed(downloadUrl, 'it has expired: call again for a new one')
    }
    if (downloadUrl.startsWith('blob:')) throw failed(downloadUrl, 'the page does not have it any more')
    if (size !== undefined && size > maxBytes) {
      throw failed(downloadUrl, `it has ${size} bytes, over the limit of ${maxBytes} (\`downloadLimit\`)`)
    }
    if (!URL.canParse(downloadUrl, pageUrl)) throw failed(downloadUrl, 'it is not a URL')
    const request = authorize(new URL(downloadUrl, pageUrl), reference.auth)
    const addresses = addressRuleOfPage(new URL(pageUrl), pageAddress, allowPrivateAddresses)

    let countedBytes = 0
    const stream = async function* (streamSignal?: AbortSignal) {
      const stop = new AbortController()
      const pace = startPace(stallMilliseconds, (late) => stop.abort(late))
      const cancel = () => stop.abort(streamSignal?.reason)
      streamSignal?.addEventListener('abort', cancel)
      const http = await createHttpReader({ addresses, resolve, checkUrl }, stop.signal)
      let loaded = 0
      try {
        streamSignal?.throwIfAborted()
        const answer = await http.get(request.url, '*/*', request.headers)
        if (!answer.ok) throw new Error(`it was answered with ${answer.status}`)
        for await (const chunk of answer.body) {
          loaded += chunk.byteLength
          countedBytes = loaded
          pace.moved(loaded)
          if (size !== undefined && loaded > size)
            throw new Error(`it has more than the ${size} bytes that were promised`)
          if (loaded > maxBytes)
            throw new Error(`it has over ${maxBytes} bytes, the limit (\`downloadLimit\`)`)
          yield chunk
        }
        if (size !== undefined && loaded < size) throw new Error(`it ended after ${loaded} of ${size} bytes`)
      } catch (error) {
        streamSignal?.throwIfAborted()
        throw failed(downloadUrl, reasonOfDownload(stop.signal.aborted ? stop.signal.reason : error))
      } finally {
        pace.stop()
        streamSignal?.removeEventListener('abort', cancel)
        await http.close()
      }
    }
    return asRemoteBytes({
      get size() {
        return size ?? countedBytes
      },
      stream,
      save: (directory, onBytes, streamSignal) =>
        writeNewFile(directory, stream(streamSignal ?? signal), onBytes),
      release: () => undefined,
    })
  }
}

function authorize(url: URL, auth: BinaryDataReference['auth']) {
  const headers: Record<string, string> = {}
  if (auth?.type === 'query' && auth.token !== undefined)
    url.searchParams.set(auth.header ?? 'token', auth.token)
  if (auth?.type === 'bearer') {
    // Either the token or the header's whole value, because the sources show both forms.
    const value = auth.token === undefined ? auth.header : `Bearer ${auth.token}`
    const name = auth.token === undefined ? 'authorization' : (auth.header ?? 'authorization')
    if (value !== undefined) headers[name] = value
  }
  return { url, headers }
}

function failed(url: string, reason: string): AbpError {
  return new AbpError('DOWNLOAD_FAILED', `${quote(url)} was not downloaded: ${reason}.`, {
    retryable: true,
  })
}

function reasonOfDownload(error: unknown): string {
  if (error instanceof DiscoveryFailure) return `${error.code}: ${error.message.replace(/\.$/, '')}`
  return quote(reasonOf(error), limits.messageCharacters)
}
