import type { ResultDetails, StoredResult } from '../definition/store-result.ts'
import { AbpError } from '../protocol/error.ts'
import { type BegunResult, type FileDescription, resultStoreName } from './wire.ts'

/** The number of parallel requests: the next part is sent while the server writes the previous one. */
const parallelRequests = 4

/** Sends a file in parts; see {@link storeResultsAt}. Removes the sent parts if a later one fails. */
export async function send(
  blob: Blob,
  { mimeType, filename, signal }: ResultDetails,
  path?: string,
): Promise<StoredResult> {
  const storeUrl = path === undefined ? besideManifest() : new URL(path, location.href).href
  const file: FileDescription = { size: blob.size, mimeType, ...(filename !== undefined && { filename }) }
  // Not bound to the call's signal: once the server has started a file, its id is needed to remove it.
  const begun = await begin(storeUrl, file)
  const downloadUrl = `${storeUrl}/${begun.id}`
  const failed = new AbortController()
  const parts = Array(Math.ceil(blob.size / begun.partSize)).keys()
  const lane = async () => {
    for (const part of parts) {
      const start = part * begun.partSize
      const body = blob.slice(start, start + begun.partSize, 'application/octet-stream')
      const eitherSignal = AbortSignal.any([signal, failed.signal])
      await ask(`${downloadUrl}/${part}`, { method: 'PUT', body, signal: eitherSignal })
    }
  }
  try {
    signal.throwIfAborted()
    await Promise.all(Array.from({ length: parallelRequests }, lane))
    await ask(downloadUrl, json({}, signal))
  } catch (error) {
    failed.abort()
    // Neither awaited nor bound to the call's signal: the call may have ended.
    fetch(downloadUrl, { method: 'DELETE', keepalive: true }).catch(() => undefined)
    throw error
  }
  return { downloadUrl, expiresAt: begun.expiresAt }
}

/**
 * Finds the store: adapters place it next to the manifest, whatever the base path is, even one that is known
 * only at run time.
 */
function besideManifest(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="abp-manifest"]')
  return new URL(resultStoreName, link?.href ?? new URL('/', location.href)).href
}

async function begin(storeUrl: string, file: FileDescription): Promise<BegunResult> {
  const response = await ask(storeUrl, json(file))
  const begun: Partial<BegunResult> = Object(await response.json().catch(() => undefined))
  const { id, partSize, expiresAt } = begun
  if (typeof id === 'string' && typeof partSize === 'number' && partSize > 0 && typeof expiresAt === 'number')
    return { id, partSize, expiresAt }
  throw new AbpError('OPERATION_FAILED', `${storeUrl} is no store of abp-kit. ${remedy}`)
}

function json(body: object, signal: AbortSignal | null = null): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal,
  }
}

const remedy = `Switch on the adapter's option \`resultStore\`, or give \`storeResultsAt\` the path.`

/** @throws {AbpError} the server's error */
async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.ok) return response
  const {
    error,
  }: { error?: { code?: unknown; message?: unknown; retryable?: unknown; retryAfter?: unknown } } = Object(
    await response.json().catch(() => undefined),
  )
  const { code, message, retryable, retryAfter }: NonNullable<typeof error> = Object(error)
  if (typeof code !== 'string' || typeof message !== 'string') {
    const hint = response.status === 404 ? ` ${remedy}` : ''
    throw new AbpError('OPERATION_FAILED', `${url} answered with ${response.status}.${hint}`, {
      retryable: response.status >= 500,
    })
  }
  throw new AbpError(code, message, {
    retryable: retryable === true,
    ...(typeof retryAfter === 'number' && { retryAfter }),
  })
}
