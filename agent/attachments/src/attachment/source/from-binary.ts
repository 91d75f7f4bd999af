import type { Resolver } from '@abp-kit/client/transfer'
import { AbpError, type BinaryData, type BinaryDataReference, isRecord } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment.ts'
import { fromBlob } from './from-blob.ts'
import { fromBytes } from './from-bytes.ts'
import { fromStream, type SpoolOptions, spoolDefaults } from './from-stream.ts'

export interface DownloadOptions extends SpoolOptions {
  /** Whether references may lead to non-public addresses, such as loopback. `false` by default. */
  allowPrivateAddresses?: boolean
  /** Milliseconds until a server's response starts, and between two chunks; 30,000 by default. */
  stallMilliseconds?: number
  /** Resolves a host's addresses; the system's resolver by default. */
  resolve?: Resolver
}

/** @returns whether a value is a capability's file result (docs/protocol.md §4) */
export function isBinary(value: unknown): value is BinaryData | BinaryDataReference {
  if (!isRecord(value) || typeof value.mimeType !== 'string') return false
  if (typeof value.downloadUrl === 'string') return true
  const { content } = value
  return typeof content === 'string' || content instanceof ArrayBuffer || content instanceof Blob
}

/**
 * @throws {AbpError} `DOWNLOAD_FAILED` if a reference cannot be fetched within the options,
 *   `ATTACHMENT_UNREADABLE` if the content does not match its encoding, `ATTACHMENT_TOO_LARGE`
 */
export async function fromBinary(
  binary: BinaryData | BinaryDataReference,
  options: DownloadOptions = {},
): Promise<Attachment> {
  const described = { name: binary.filename, declaredType: binary.mimeType }
  if ('downloadUrl' in binary) return fetchReference(binary, described, options)
  const { content } = binary
  if (content instanceof Blob) return fromBlob(content, described)
  if (content instanceof ArrayBuffer) return fromBytes(new Uint8Array(content), described)
  if (binary.encoding === 'utf-8') return fromBytes(Buffer.from(content), described)
  return fromBytes(decodeBase64(content), described)
}

async function fetchReference(
  reference: BinaryDataReference,
  described: { name: string | undefined; declaredType: string },
  options: DownloadOptions,
): Promise<Attachment> {
  const {
    maxBytes = spoolDefaults.maxBytes,
    allowPrivateAddresses = false,
    stallMilliseconds = 30_000,
  } = options
  // Loaded on demand: it includes an HTTP client, which files on disk do not need.
  const { referenceFetcher } = await import('@abp-kit/client/transfer')
  const fetch = referenceFetcher(() => ({
    // There is no page: relative references have no base, and every origin is foreign.
    pageUrl: 'about:blank',
    allowPrivateAddresses,
    sizeLimit: maxBytes,
    stallMilliseconds,
    resolve: options.resolve,
  }))
  const bytes = await fetch(reference, maxBytes, options.signal)
  const name = described.name ?? (new URL(reference.downloadUrl).pathname.split('/').at(-1) || undefined)
  return fromStream(bytes.stream(options.signal), { ...described, name }, options)
}

// Standard and URL-safe alphabets (RFC 4648); Buffer skips unknown characters and would return different
// bytes.
const base64 = /^[\w+/\-\s]*={0,2}\s*$/

function decodeBase64(content: string): Uint8Array {
  if (!base64.test(content)) {
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      "The file's `content` is not base64. Set `encoding: 'utf-8'` for text, or encode the bytes.",
    )
  }
  return Buffer.from(content, 'base64')
}
