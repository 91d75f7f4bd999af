import { AbpError } from '@abp-kit/core/protocol'

/** The form of bytes on a message transport (docs/protocol.md §4). */
export type ByteForm = 'buffer' | 'base64'

/**
 * Encodes a value for sending: converts the `content` of every `BinaryData` with bytes to an `ArrayBuffer`
 * (to be transferred) or a base64 string. Everything else stays unchanged.
 *
 * @throws {AbpError} `INVALID_PARAMS` for a value that contains itself.
 */
export async function convertBytes(value: unknown, form: ByteForm, parents: object[] = []): Promise<unknown> {
  if (typeof value !== 'object' || value === null || isBytes(value)) return value
  if (parents.includes(value)) throw new AbpError('INVALID_PARAMS', 'What contains itself cannot be sent.')
  const inside = [...parents, value]
  if (Array.isArray(value)) return Promise.all(value.map((item) => convertBytes(item, form, inside)))
  const { content, mimeType }: { content?: unknown; mimeType?: unknown } = value
  const isBinary = typeof mimeType === 'string' && isBytes(content)
  const entries = Object.entries(value).map(async ([key, item]) => [
    key,
    await convertBytes(item, form, inside),
  ])
  const copy: Record<string, unknown> = Object.fromEntries(await Promise.all(entries))
  if (!isBinary) return copy
  const buffer = await bufferOf(content)
  const size = buffer.byteLength
  return form === 'buffer'
    ? { ...copy, content: buffer, size }
    : { ...copy, content: await toBase64(buffer), encoding: 'base64', size }
}

function isBytes(value: unknown): value is Blob | ArrayBuffer | ArrayBufferView {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}

/** @returns the bytes as one buffer, without a copy where possible. */
async function bufferOf(content: Blob | ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer> {
  if (content instanceof Blob) return content.arrayBuffer()
  if (content instanceof ArrayBuffer) return content
  const { buffer, byteLength, byteOffset } = content
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return buffer
  return new Uint8Array(buffer, byteOffset, byteLength).slice().buffer
}

/** Works in chunks, because a call with a million arguments overflows the stack. */
async function toBase64(buffer: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(buffer)
  // A multiple of three, so that only the last chunk is padded.
  const piece = 3 * 8192
  let text = ''
  for (let start = 0; start < bytes.length; start += piece)
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + piece)))
  return text
}
