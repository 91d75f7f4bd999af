import { AbpError } from '@abp-kit/core'
import { isRecord } from '../record'

/** Chromium closes the connection at a message of 100 MB; the rest is room for the envelope. */
const longest = 90 * 1024 * 1024

/**
 * Makes a value ready for the way into the page: plain JSON data, `BinaryData.content` of bytes as base64
 * (protocol.md §4, the row of `page.evaluate`).
 *
 * @throws {AbpError} `INVALID_PARAMS` for what JSON cannot carry, bytes outside of a `BinaryData`, and over 90 MB.
 */
export async function encodeForPage(value: unknown, name: string): Promise<unknown> {
  const plain = await toPlain(value, name, new Set())
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

async function toPlain(value: unknown, place: string, parents: ReadonlySet<object>): Promise<unknown> {
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') {
    throw refusal(place, `is a ${typeof value}`)
  }
  if (typeof value !== 'object' || value === null) return value
  if (parents.has(value)) throw refusal(place, 'contains itself')
  if (isBytes(value)) throw refusal(place, 'is bare bytes: pass `{ content, mimeType }`')
  const within = new Set(parents).add(value)
  if (Array.isArray(value)) {
    return Promise.all(value.map((item, index) => toPlain(item, `${place}[${index}]`, within)))
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') return toPlain(value.toJSON(), place, within)
  if (value instanceof Map || value instanceof Set) throw refusal(place, `is a ${value.constructor.name}`)
  const source = isRecord(value) ? await withTextContent(value) : {}
  const entries = await Promise.all(
    Object.entries(source).map(
      async ([key, item]) => [key, await toPlain(item, `${place}.${key}`, within)] as const,
    ),
  )
  return Object.fromEntries(entries)
}

async function withTextContent(value: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (typeof value.mimeType !== 'string' || !isBytes(value.content)) return value
  const bytes = await readBytes(value.content)
  return { ...value, content: bytes.toString('base64'), encoding: 'base64', size: bytes.byteLength }
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
