import { AbpError } from '@abp-kit/core'

/** Chromium closes the connection at a message of 100 MB; the rest is room for the envelope. */
const longest = 90 * 1024 * 1024

/**
 * Makes a value ready for the way into the page: plain JSON data, `BinaryData.content` of bytes as base64
 * (protocol.md §4, the row of `page.evaluate`).
 *
 * @param name - what the caller calls it, for errors
 * @throws {AbpError} `INVALID_PARAMS` for what JSON cannot carry, bytes outside of a `BinaryData`, and over 90 MB.
 */
export async function encodeForPage(value: unknown, name: string): Promise<unknown> {
  const reads: Promise<void>[] = []
  const plain = toPlain(value, name, new Set(), reads)
  await Promise.all(reads)
  const text = JSON.stringify(plain)
  const size = text === undefined ? 0 : Buffer.byteLength(text)
  if (size <= longest) return plain
  throw new AbpError(
    'INVALID_PARAMS',
    `\`${name}\` has ${size} bytes as JSON, over the ${longest} that the connection to the browser bears: ` +
      'pass less at once, or give the app a URL to fetch it from.',
    { details: { size, longest } },
  )
}

/** @param reads - gets what fills the contents that can only be read asynchronously */
function toPlain(value: unknown, place: string, parents: Set<object>, reads: Promise<void>[]): unknown {
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') {
    throw refusal(place, `is a ${typeof value}`)
  }
  if (typeof value !== 'object' || value === null) return value
  if (parents.has(value)) throw refusal(place, 'contains itself')
  if (isBytes(value)) throw refusal(place, 'is bytes outside of `{ content, mimeType }`')
  if (value instanceof Map || value instanceof Set) throw refusal(place, `is a ${value.constructor.name}`)
  parents.add(value)
  const plain = containerToPlain(value, place, parents, reads)
  parents.delete(value)
  return plain
}

function containerToPlain(
  value: object,
  place: string,
  parents: Set<object>,
  reads: Promise<void>[],
): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => toPlain(item, `${place}[${index}]`, parents, reads))
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return toPlain(value.toJSON(), place, parents, reads)
  const { content, ...fields }: { content?: unknown; mimeType?: unknown } = value
  const bytes = typeof fields.mimeType === 'string' && isBytes(content) ? content : undefined
  const source = bytes ? fields : value
  const plain: Record<string, unknown> = Object.fromEntries(
    Object.entries(source).map(([key, item]) => [key, toPlain(item, `${place}.${key}`, parents, reads)]),
  )
  if (bytes) reads.push(readBytes(bytes).then((read) => void Object.assign(plain, asBase64(read))))
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
