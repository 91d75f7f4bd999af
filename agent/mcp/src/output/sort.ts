import { isRecord } from '../record'
import { bytesInText, type DataUrl, isBase64, readDataUrl } from './data-url'
import type { Part, Sorted } from './part'

/** Fields that describe a part; what else an object has is metadata. */
const described = new Set(['content', 'mimeType', 'encoding', 'size', 'filename'])
const referring = new Set(['downloadUrl', 'mimeType', 'size', 'filename', 'expiresAt', 'auth'])

/**
 * Finds the bytes in a result, at the top level or one level down (protocol.md §6, rules 2 and 3): `BinaryData`,
 * `BinaryDataReference`, and the forms of §7 that apps use without the wrapper, `{ pdf: base64, mimeType }` and `data:` URLs.
 *
 * @param data - a call's `data`, of any shape
 * @param other - recognises a form that only the caller knows; asked first
 */
export function sortResult(
  data: unknown,
  other: (value: unknown) => Part | undefined = () => undefined,
): Sorted {
  const partOf = (value: unknown) =>
    other(value) ?? binaryPart(value) ?? referencePart(value) ?? urlPart(value)
  const whole = partOf(data)
  if (whole) return { parts: [whole], metadata: siblingsOf(data) }
  if (typeof data !== 'object' || data === null) return { parts: [], metadata: {} }
  const bare = isRecord(data) ? barePart(data) : undefined
  if (bare) return bare
  const parts: Part[] = []
  const metadata: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(data)) {
    const part = partOf(value)
    if (part) parts.push(part)
    else metadata[key] = value
  }
  return parts.length > 0 ? { parts, metadata } : { parts, metadata: {} }
}

function binaryPart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  const { content, mimeType, encoding, filename } = value
  if (typeof content !== 'string' || typeof mimeType !== 'string') return undefined
  const inside = readDataUrl(content)
  if (inside) return { ...labelsOf(value, mimeType), bytes: inside.bytes }
  // Text that the app calls a file is one: a table is more use as .csv than inside of JSON.
  const named = encoding === 'utf-8' && typeof filename === 'string'
  if (encoding !== 'base64' && isTextual(mimeType) && !named) return undefined
  const form = encoding !== 'utf-8' && isBase64(content) ? 'base64' : 'utf-8'
  if (form === 'utf-8' && encoding === 'base64') return undefined
  return { ...labelsOf(value, mimeType), bytes: { form, text: content } }
}

/** The fields are untrusted, and the URL was not fetched: whoever can fetch it has given its own form (`other`). */
function referencePart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  const { downloadUrl, mimeType } = value
  if (typeof downloadUrl !== 'string' || typeof mimeType !== 'string') return undefined
  const inside = readDataUrl(downloadUrl)
  const bytes: Part['bytes'] = inside?.bytes ?? {
    form: 'url',
    url: downloadUrl,
    reason: 'it was not fetched',
  }
  return { ...labelsOf(value, mimeType), bytes }
}

function urlPart(value: unknown): Part | undefined {
  const url = typeof value === 'string' ? readDataUrl(value) : undefined
  return url && { mimeType: url.mimeType, bytes: url.bytes }
}

/** `{ pdf: "JVBERi…", mimeType: "application/pdf", pages: 2 }`: the one field of the object that holds its bytes. */
function barePart(data: Record<string, unknown>): Sorted | undefined {
  const { mimeType, ...fields } = data
  if (typeof mimeType !== 'string' || isTextual(mimeType)) return undefined
  const holding = Object.entries(fields).flatMap(([key, value]): [string, DataUrl['bytes']][] => {
    const bytes = described.has(key) ? undefined : bytesInText(value, mimeType)
    return bytes ? [[key, bytes]] : []
  })
  const [only, ...more] = holding
  if (!only || more.length > 0) return undefined
  const { size, filename, encoding, [only[0]]: _bytes, ...metadata } = fields
  return { parts: [{ ...labelsOf(data, mimeType), bytes: only[1] }], metadata }
}

function labelsOf({ size, filename }: Record<string, unknown>, mimeType: string) {
  return {
    mimeType,
    ...(typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 && { size }),
    ...(typeof filename === 'string' && { filename }),
  }
}

function siblingsOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {}
  const own = 'downloadUrl' in value ? referring : described
  return Object.fromEntries(Object.entries(value).filter(([key]) => !own.has(key)))
}

/** @returns whether a type is text that an agent can read from JSON (protocol.md §6, rule 2). */
function isTextual(mimeType: string): boolean {
  const essence = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return essence.startsWith('text/') || essence === 'application/json'
}
