import type { StoreResult } from '../../definition/store-result.ts'
import type { BinaryDataReference } from '../../protocol/binary.ts'
import { AbpError, isAbpError } from '../../protocol/error.ts'
import { failureOf } from '../../runtime/failure.ts'
import type { Session } from '../../runtime/session.ts'
import { fieldsOf } from '../../runtime/untrusted.ts'
import type { Conversion } from './conversion.ts'

/** Maximum number of URLs that a page keeps for a session. Beyond this, the oldest is revoked. */
const maxKeptUrls = 100
/** Maximum number of bytes that a page keeps for a session. */
const maxKeptBytes = 2 ** 30

interface Named {
  mimeType: string
  filename?: string
}

/**
 * Creates a reference for bytes that are too large to inline: to the location that the app's `storeResult`
 * returns, or a `blob:` URL that is valid until the session ends.
 *
 * @throws {AbpError} if `storeResult` fails: with its own code, otherwise the retryable `OPERATION_FAILED`
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

/** Checks each field, because the result of an app's hook may come from anywhere. */
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
    ...(auth !== undefined && { auth: stringFields(auth) }),
  }
}

/** Keeps only the fields of `auth` that transports can carry. */
function stringFields(auth: unknown) {
  return Object.fromEntries(Object.entries(fieldsOf(auth)).filter(([, value]) => typeof value === 'string'))
}

const keptUrls = new WeakMap<Session, Map<string, number>>()

function keep(blob: Blob, session: Session): string {
  const urls = keptUrls.get(session) ?? new Map<string, number>()
  keptUrls.set(session, urls)
  session.ended = () => {
    for (const url of urls.keys()) URL.revokeObjectURL(url)
    urls.clear()
  }
  const url = URL.createObjectURL(blob)
  urls.set(url, blob.size)
  let bytes = 0
  for (const size of urls.values()) bytes += size
  // In the order in which the URLs were created.
  for (const [oldest, size] of urls) {
    if (oldest === url || (urls.size <= maxKeptUrls && bytes <= maxKeptBytes)) break
    URL.revokeObjectURL(oldest)
    urls.delete(oldest)
    bytes -= size
  }
  return url
}
