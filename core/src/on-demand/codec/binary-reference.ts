import type { StoreResult } from '../../definition/store-result'
import type { BinaryDataReference } from '../../protocol/binary'
import { AbpError, isAbpError } from '../../protocol/error'
import { failureOf } from '../../runtime/failure'
import type { Session } from '../../runtime/session'
import { fieldsOf } from '../../runtime/untrusted'
import type { Conversion } from './conversion'

/** What a page keeps for a session; the oldest goes when there is more. */
const maxKeptUrls = 100
/** Bytes. */
const maxKeptBytes = 2 ** 30

interface Named {
  mimeType: string
  filename?: string
}

/**
 * Bytes that are too large to inline: where the app's `storeResult` puts them, or a `blob:` URL for as long as the session.
 *
 * @throws {AbpError} when `storeResult` fails: with its own code, else `OPERATION_FAILED`, retryable
 */
export async function createReference(
  blob: Blob,
  named: Named,
  place: string,
  { app, capability, session, signal }: Conversion,
): Promise<BinaryDataReference> {
  const described = { ...named, size: blob.size }
  if (!app.storeResult) {
    signal.throwIfAborted()
    return { downloadUrl: keep(blob, session), ...described }
  }
  try {
    const stored = await app.storeResult(blob, { ...named, capability: capability.name, signal })
    return { ...readStored(stored), ...described }
  } catch (cause) {
    signal.throwIfAborted()
    const { code, message } = failureOf(cause)
    throw new AbpError(code, `${place} (${blob.size} bytes) could not be stored: ${message}`, {
      retryable: isAbpError(cause) ? cause.retryable : true,
      cause,
    })
  }
}

/** What an app's hook returns may come from anywhere, so that its fields are looked at. */
function readStored(stored: Awaited<ReturnType<StoreResult>>): Pick<BinaryDataReference, 'downloadUrl'> {
  const { auth, downloadUrl, expiresAt } = fieldsOf(stored)
  const url = String(downloadUrl)
  const base = globalThis.location?.href
  if (downloadUrl === undefined || !URL.canParse(url, base)) {
    throw new AbpError('INTERNAL_ERROR', '`storeResult` did not return `{ downloadUrl }`.', {
      retryable: false,
    })
  }
  return {
    downloadUrl: new URL(url, base).href,
    ...(typeof expiresAt === 'number' && { expiresAt }),
    ...(auth !== undefined && { auth: strings(auth) }),
  }
}

/** The fields of `auth`, without what no transport carries. */
function strings(auth: unknown) {
  return Object.fromEntries(Object.entries(fieldsOf(auth)).filter(([, value]) => typeof value === 'string'))
}

const kept = new WeakMap<Session, Map<string, number>>()

function keep(blob: Blob, session: Session): string {
  const urls = kept.get(session) ?? new Map<string, number>()
  kept.set(session, urls)
  session.ended = () => {
    for (const url of urls.keys()) URL.revokeObjectURL(url)
    urls.clear()
  }
  const url = URL.createObjectURL(blob)
  urls.set(url, blob.size)
  let bytes = 0
  for (const size of urls.values()) bytes += size
  // In the order of their making.
  for (const [oldest, size] of urls) {
    if (oldest === url || (urls.size <= maxKeptUrls && bytes <= maxKeptBytes)) break
    URL.revokeObjectURL(oldest)
    urls.delete(oldest)
    bytes -= size
  }
  return url
}
