import { AbpError } from '@abp-kit/core'
import { FileInput, type FileInputs } from '../transfer/file-input'

/** Chromium closes the connection at a message of 100 MB; the rest is room for the envelope. */
const longest = 90 * 1024 * 1024

/**
 * Makes a value ready for the way into the page: plain JSON data, `BinaryData.content` of bytes as base64
 * (protocol.md §4, the row of `page.evaluate`).
 *
 * @param name - what the caller calls it, for errors
 * @param files - gets the files; without it they are refused
 * @throws {AbpError} `INVALID_PARAMS` for what JSON cannot carry, bytes outside of a `BinaryData`, and over 90 MB.
 */
export async function encodeForPage(value: unknown, name: string, files?: FileInputs): Promise<unknown> {
  const reads: Promise<void>[] = []
  const plain = toPlain(value, name, { parents: new Set(), reads, files })
  if (reads.length > 0) await Promise.all(reads)
  const text = JSON.stringify(plain)
  const size = text === undefined ? 0 : Buffer.byteLength(text)
  if (size <= longest) return plain
  throw tooLarge(name, size)
}

function tooLarge(place: string, size: number): AbpError {
  return new AbpError(
    'INVALID_PARAMS',
    `\`${place}\` has ${size} bytes, over the ${longest} that the connection to the browser bears: ` +
      'pass a file as `fileInput(path)`, or less at once.',
    { details: { size, longest } },
  )
}

interface Encoding {
  /** What the value is inside of. */
  parents: Set<object>
  /** What fills the contents that can only be read asynchronously. */
  reads: Promise<void>[]
  files: FileInputs | undefined
}

function toPlain(value: unknown, place: string, encoding: Encoding): unknown {
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') {
    throw refusal(place, `is a ${typeof value}`)
  }
  if (typeof value !== 'object' || value === null) return value
  if (encoding.parents.has(value)) throw refusal(place, 'contains itself')
  if (isBytes(value)) throw refusal(place, 'is bytes outside of `{ content, mimeType }`')
  if (value instanceof Map || value instanceof Set) throw refusal(place, `is a ${value.constructor.name}`)
  if (value instanceof FileInput) return toMark(value, place, encoding.files)
  encoding.parents.add(value)
  const plain = containerToPlain(value, place, encoding)
  encoding.parents.delete(value)
  return plain
}

function toMark({ filename, mimeType, path }: FileInput, place: string, files: FileInputs | undefined) {
  if (!files) throw refusal(place, 'is a file')
  const index = files.list.push(new FileInput(path, mimeType, filename)) - 1
  return { [files.mark]: index, mimeType, filename }
}

function containerToPlain(value: object, place: string, encoding: Encoding): unknown {
  if (Array.isArray(value)) return value.map((item, index) => toPlain(item, `${place}[${index}]`, encoding))
  if ('toJSON' in value && typeof value.toJSON === 'function') return toPlain(value.toJSON(), place, encoding)
  const { content, ...fields }: { content?: unknown; mimeType?: unknown } = value
  const bytes = typeof fields.mimeType === 'string' && isBytes(content) ? content : undefined
  const source = bytes ? fields : value
  const plain: Record<string, unknown> = Object.fromEntries(
    Object.entries(source).map(([key, item]) => [key, toPlain(item, `${place}.${key}`, encoding)]),
  )
  if (!bytes) return plain
  const size = bytes instanceof Blob ? bytes.size : bytes.byteLength
  if (size > longest) throw tooLarge(place, size)
  encoding.reads.push(readBytes(bytes).then((read) => void Object.assign(plain, asBase64(read))))
  return plain
}

function asBase64(bytes: Buffer) {
  return { content: bytes.toString('base64'), encoding: 'base64', size: bytes.byteLength }
}

function isBytes(value: unknown): value is Blob | ArrayBuffer | ArrayBufferView {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}

async function readBytes(content: Blob | ArrayBuffer | ArrayBufferView): Promise<Buffer> {
  if (content instanceof Blob) return Buffer.from(await content.arrayBuffer())
  if (content instanceof ArrayBuffer) return Buffer.from(content)
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

function refusal(place: string, what: string): AbpError {
  return new AbpError('INVALID_PARAMS', `\`${place}\` ${what}, which cannot be sent to the page.`, {
    details: { issues: [{ path: place, code: 'INVALID_TYPE', message: what }] },
  })
}
