import { AbpError, type BinaryData, isRecord } from '@abp-kit/core/protocol'
import { replaceValues } from '../json/replace.ts'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'
import { isSize, type Reference, readReference } from '../transfer/reference.ts'
import { isRemoteBytes, type RemoteBytes } from '../transfer/remote-bytes.ts'
import { decodeBinary, isBase64 } from './decode.ts'
import { isBinary } from './find-binaries.ts'
import { readLegacy } from './legacy.ts'

/** Bytes in a result. */
export interface Part {
  /**
   * The object in the result, with the app's other fields. The client fills it in after it fetched the bytes.
   */
  holder: Record<string, unknown>
  mimeType: string
  /** The number of bytes, if known before the fetch. */
  size: number
  /** The size that the app stated. */
  declaredSize: number | undefined
  open(
    maxBytes: number,
    signal: AbortSignal | undefined,
  ): Promise<RemoteBytes | Uint8Array> | RemoteBytes | Uint8Array
  /** The absolute URL of a reference's bytes. */
  downloadUrl: string
  /** Whether a server provides the bytes; such a fetch counts toward the budget. */
  isReference: boolean
}

interface FindPartsOptions {
  /** Whether to include bytes that arrived as strings, and references. */
  all: boolean
  /** The URL that relative references are resolved against. */
  pageUrl: string
  fetch(reference: Reference, maxBytes: number, signal: AbortSignal | undefined): Promise<RemoteBytes>
  /** Called for bytes that the client keeps as a string. */
  onKept(message: string): void
}

/**
 * Extracts the bytes from a result, in document order.
 *
 * @param data - is modified: placeholder objects replace the bytes
 * @returns the data and its parts
 * @throws {AbpError} `TRANSPORT_ERROR` for more than `limits.answerParts` parts
 */
export async function findParts(
  data: unknown,
  options: FindPartsOptions,
): Promise<{ data: unknown; parts: Part[] }> {
  const parts: Part[] = []
  let references = 0
  let stored = 0
  const keep = (part: Part) => {
    parts.push(part)
    if (part.isReference) references++
    else if (++stored > limits.answerParts) {
      throw new AbpError(
        'TRANSPORT_ERROR',
        `The result has over ${limits.answerParts} pieces of bytes: the app should return an archive.`,
      )
    }
    return part.holder
  }
  const found = await replaceValues(data, (value) => {
    if (typeof value === 'string') {
      const legacy = options.all ? readLegacy(value) : undefined
      return legacy && canDecode(legacy, options) ? keep(inMemory({}, legacy, undefined)) : value
    }
    if (!isRecord(value)) return value
    const part = readRemote(value) ?? (options.all ? readText(value, options, references) : undefined)
    return part ? keep(part) : value
  })
  return { data: found, parts }
}

/** Reads bytes that are still in the page. */
function readRemote(value: Record<string, unknown>): Part | undefined {
  const { content } = value
  if (typeof content !== 'object' || content === null || !isRemoteBytes(content)) return undefined
  const mimeType = typeof value.mimeType === 'string' ? value.mimeType : 'application/octet-stream'
  const downloadUrl = typeof value.downloadUrl === 'string' ? value.downloadUrl : ''
  const declaredSize = isSize(value.size) ? value.size : undefined
  strip(value, ['content', 'encoding'])
  if (downloadUrl !== '') strip(value, ['downloadUrl', 'expiresAt', 'auth'])
  return {
    ...{ holder: value, mimeType, size: content.size, declaredSize, downloadUrl },
    open: () => content,
    isReference: false,
  }
}

function readText(
  value: Record<string, unknown>,
  options: FindPartsOptions,
  references: number,
): Part | undefined {
  const reference = readReference(value)
  if (reference) return referencePart(value, reference, options, references)
  if (isBinary(value, false)) {
    if (value.encoding === 'base64' || value.encoding === 'utf-8') {
      const { content, encoding, mimeType } = value
      const data = { content, encoding, mimeType }
      return canDecode(data, options) ? inMemory(value, data, value.size, ['content', 'encoding']) : undefined
    }
    // XML is text, even if it describes an image.
    if (/[/+]xml\b/i.test(value.mimeType)) return undefined
    options.onKept(
      `A ${JSON.stringify(quote(value.mimeType))} without a known \`encoding\` is kept as text: the app must say "base64" or "utf-8".`,
    )
    return undefined
  }
  const legacy = readLegacy(value)
  return legacy && canDecode(legacy, options)
    ? inMemory(value, legacy, value.size, ['pdf', 'encoding'])
    : undefined
}

/** Leaves a string that does not match its declared encoding unchanged, so that nothing is lost. */
function canDecode({ content, encoding, mimeType }: BinaryData, options: FindPartsOptions): boolean {
  if (encoding !== 'base64' || typeof content !== 'string' || isBase64(content)) return true
  options.onKept(
    `A ${JSON.stringify(quote(mimeType))} is kept as text: its \`encoding\` is "base64", but the text is not valid base64.`,
  )
  return false
}

function referencePart(
  holder: Record<string, unknown>,
  given: Reference,
  options: FindPartsOptions,
  referencesBefore: number,
): Part {
  const { mimeType, size } = given
  // Absolute, because the reader of an error is not in the page.
  const downloadUrl = URL.parse(given.downloadUrl, options.pageUrl)?.href ?? given.downloadUrl
  const reference = { ...given, downloadUrl }
  strip(holder, ['downloadUrl', 'expiresAt', 'auth'])
  return {
    ...{ holder, mimeType, size: size ?? 0, declaredSize: size, downloadUrl },
    isReference: true,
    open(maxBytes, signal) {
      if (referencesBefore < limits.answerReferences) return options.fetch(reference, maxBytes, signal)
      throw new AbpError(
        'DOWNLOAD_FAILED',
        `${quote(downloadUrl)} was not downloaded: the result has over ${limits.answerReferences} references.`,
      )
    },
  }
}

function inMemory(
  holder: Record<string, unknown>,
  { content, encoding, mimeType }: BinaryData,
  size: unknown,
  fields: readonly string[] = [],
): Part {
  strip(holder, fields)
  const data: BinaryData = { content, mimeType, ...(encoding && { encoding }) }
  return {
    ...{ holder, mimeType, downloadUrl: '', isReference: false },
    size: typeof content === 'string' ? Math.floor((content.length * 3) / 4) : 0,
    declaredSize: isSize(size) ? size : undefined,
    open: () => decodeBinary(data),
  }
}

function strip(holder: Record<string, unknown>, fields: readonly string[]): void {
  for (const field of fields) delete holder[field]
}
