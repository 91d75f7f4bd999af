import type { BinaryData, BinaryResult } from '../../protocol/binary.ts'
import { AbpError } from '../../protocol/error.ts'
import { failureOf } from '../../runtime/failure.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { createReference } from './binary-reference.ts'
import { bytesOf, copyBytes, toBlob, utf8Size } from './chunked-bytes.ts'
import type { Conversion } from './conversion.ts'
import { type DetectedBinary, isInstanceOf } from './detect-binary.ts'
import { readCanvas, readResponse } from './read-binary.ts'

/** In bytes: 10 MB (docs/protocol.md §4). */
const defaultInlineLimit = 10 * 2 ** 20
/** The maximum length of a string in V8, in characters. Other engines allow more. */
const maxTextLength = 2 ** 29 - 24

type Content = Blob | ArrayBuffer | ArrayBufferView | string

/**
 * Converts bytes to the form that the session's transport carries.
 *
 * @param path - the path in the result, for errors
 * @returns the bytes, inline up to the limit, otherwise as a reference (docs/protocol.md §4)
 * @throws {AbpError} with the capability's name, if the bytes cannot be read, written or stored; or the
 *   signal's reason if it is aborted
 */
export async function convertBinary(
  binary: DetectedBinary,
  path: string,
  conversion: Conversion,
): Promise<BinaryResult> {
  const { app, capability, session, signal } = conversion
  const place = `${path.slice(0, 200)} of ${capability.name}`
  const content = await read(binary, place, signal)
  signal.throwIfAborted()
  const { filename, mimeType } = binary
  const named = { mimeType, ...(filename !== undefined && { filename }) }
  const size = await sizeOf(content, signal)
  const limit = capability.inlineLimit ?? app.inlineLimit ?? defaultInlineLimit
  // An agent that cannot read this page's URLs receives the bytes inline, whatever their size.
  if (size > limit && (app.storeResult || session.carrier.blobUrls !== false))
    return createReference(await toBlob(content, mimeType, signal), named, place, conversion)
  const data = await inline(content, size, place, conversion).catch((cause: unknown) => {
    if (!(cause instanceof DOMException)) throw cause
    // The file has changed, or it is larger than the browser can hold.
    const message = `${place} (${size} bytes) could not be read: ${failureOf(cause).message}`
    throw new AbpError('BROWSER_ERROR', message, { retryable: true, cause })
  })
  return { ...data, ...named, size }
}

async function read({ base64, mimeType, value }: DetectedBinary, place: string, signal: AbortSignal) {
  if (typeof value === 'string') {
    if (!base64) return value
    const decoded = await decodeBase64(value, signal)
    if (decoded) return decoded
    throw new AbpError('INTERNAL_ERROR', `${place} is not base64, as its \`encoding\` says.`)
  }
  if (isInstanceOf('Response', value)) return readResponse(value, place)
  if (value instanceof Blob) return value
  if (!(value instanceof ArrayBuffer || ArrayBuffer.isView(value))) return readCanvas(value, mimeType, place)
  const buffer = value instanceof ArrayBuffer ? value : value.buffer
  // ES2024: a transferred buffer no longer has any bytes.
  if ('detached' in buffer && buffer.detached === true) {
    const message = `${place} is a buffer that was handed on before. Return a new one, or a Blob, each time.`
    throw new AbpError('INTERNAL_ERROR', message)
  }
  return value
}

async function sizeOf(content: Content, signal: AbortSignal): Promise<number> {
  if (typeof content === 'string') return utf8Size(content, signal)
  return content instanceof Blob ? content.size : content.byteLength
}

async function inline(
  content: Content,
  size: number,
  place: string,
  { session, signal }: Conversion,
): Promise<Pick<BinaryData, 'content' | 'encoding'>> {
  if (typeof content === 'string') return { content, encoding: 'utf-8' }
  if (session.carrier.binaryForm === 'buffer') return { content: await bufferOf(content, signal) }
  if ((size / 3) * 4 > maxTextLength) {
    throw new AbpError(
      'OPERATION_FAILED',
      `${place} has ${size} bytes, more than one text holds. Give the app a \`storeResult\`, or lower its \`inlineLimit\`.`,
    )
  }
  const bytes = content instanceof Blob ? content : bytesOf(content)
  return { content: await encodeBase64(bytes, signal), encoding: 'base64' }
}

/** @returns a buffer that a transport can transfer: the handler's own buffer, if it contains nothing else. */
async function bufferOf(content: Exclude<Content, string>, signal: AbortSignal): Promise<ArrayBuffer> {
  if (content instanceof Blob) return content.arrayBuffer()
  const bytes = bytesOf(content)
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : copyBytes(bytes, signal)
}
