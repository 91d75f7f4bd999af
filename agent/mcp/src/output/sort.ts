import { isSavedBinary, isUnsavedBinary } from '@abp-kit/client'
import { isRecord } from '../record'
import { shortText } from '../untrusted'
import { bytesInText, type DataUrl, isBase64, readDataUrl } from './data-url'
import type { Part, Sorted } from './part'

const longestType = 200
const longestUrl = 2_000
/** Parts that are files of the answer; with more of them, the answer is JSON that names them. */
const mostParts = 100

/** Fields that describe bytes; what else stands beside them is metadata. */
const describing = new Set([
  ...['content', 'mimeType', 'encoding', 'size', 'filename'],
  ...['downloadUrl', 'expiresAt', 'auth'],
  ...['file', 'error'],
])

/**
 * Finds the bytes in a result, at the top level or one level down (protocol.md §6, rules 2 and 3): what the client saved or
 * could not save, `BinaryData`, `BinaryDataReference`, and the forms of §7 that apps use without the wrapper, `{ pdf:
 * base64, mimeType }` and `data:` URLs.
 *
 * @param data - a call's `data`, of any shape
 */
export function sortResult(data: unknown): Sorted {
  const deep: Sorted['deep'] = []
  const whole = partOf(data)
  if (whole) {
    const beside = isRecord(data) ? Object.entries(data).filter(([key]) => !describing.has(key)) : []
    return { parts: [whole], rest: nameFiles(Object.fromEntries(beside), deep), deep }
  }
  const bare = isRecord(data) ? barePart(data) : undefined
  if (bare) return { parts: [bare.part], rest: nameFiles(bare.beside, deep), deep }
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : []
  const found = entries.map(([key, value]) => ({ key, value, part: partOf(value) }))
  const parts = found.flatMap(({ part }) => (part ? [part] : []))
  if (parts.length === 0 || parts.length > mostParts) return { parts: [], rest: nameFiles(data, deep), deep }
  const beside = found.filter(({ part }) => !part).map(({ key, value }) => [key, value] as const)
  return { parts, rest: nameFiles(Object.fromEntries(beside), deep), deep }
}

function partOf(value: unknown): Part | undefined {
  return clientPart(value) ?? binaryPart(value) ?? referencePart(value) ?? urlPart(value)
}

/** What the client made of bytes; pages cannot make such values. */
function clientPart(value: unknown): Part | undefined {
  if (isSavedBinary(value)) {
    // Its size was checked when it was fetched.
    const { size, ...labels } = labelsOf({ ...value }, value.mimeType)
    return { ...labels, bytes: { form: 'file', path: value.file } }
  }
  if (!isUnsavedBinary(value)) return undefined
  const { mimeType, content, downloadUrl, error } = value
  const labels = labelsOf({ ...value }, mimeType)
  if (content) return { ...labels, bytes: { form: 'stream', stream: content } }
  return { ...labels, bytes: missingBytes(downloadUrl, error.message) }
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
  if (encoding === 'base64') {
    return isBase64(content)
      ? { ...labelsOf(value, mimeType), bytes: { form: 'base64', text: content } }
      : undefined
  }
  // What it would decode to is not known: the text is kept as it is (protocol.md §6).
  const unsaid = encoding !== 'utf-8' && !/[/+]xml\b/i.test(mimeType)
  return {
    ...labelsOf(value, mimeType),
    bytes: { form: 'utf-8', text: content },
    ...(unsaid && {
      warning: `The app does not say the \`encoding\` of its ${shortText(mimeType, longestType)}: it was kept as the text that it is.`,
    }),
  }
}

/** The client fetches references; one that is still there is none of its. */
function referencePart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  const { downloadUrl, mimeType } = value
  if (typeof downloadUrl !== 'string' || typeof mimeType !== 'string') return undefined
  const bytes = readDataUrl(downloadUrl)?.bytes ?? missingBytes(downloadUrl, 'it was not fetched')
  return { ...labelsOf(value, mimeType), bytes }
}

function missingBytes(url: string, reason: string): Part['bytes'] {
  return { form: 'missing', url: shortText(url, longestUrl), reason: shortText(reason, longestUrl) }
}

function urlPart(value: unknown): Part | undefined {
  const url = typeof value === 'string' ? readDataUrl(value) : undefined
  return url && { mimeType: url.mimeType, bytes: url.bytes }
}

/** `{ pdf: "JVBERi…", mimeType: "application/pdf", pages: 2 }`: the one field of the object that holds its bytes. */
function barePart(data: Record<string, unknown>) {
  const { mimeType = 'pdf' in data ? 'application/pdf' : undefined, ...fields } = data
  if (typeof mimeType !== 'string' || isTextual(mimeType)) return undefined
  const holding = Object.entries(fields).flatMap(([key, value]): [string, DataUrl['bytes']][] => {
    const bytes = describing.has(key) ? undefined : bytesInText(value, mimeType)
    return bytes ? [[key, bytes]] : []
  })
  const [only, ...more] = holding
  if (!only || more.length > 0) return undefined
  const { size, filename, encoding, [only[0]]: _bytes, ...beside } = fields
  const part: Part = { ...labelsOf(data, mimeType), bytes: only[1] }
  return { part, beside }
}

/**
 * @param deep - gets the files that the client saved deeper in the result
 * @returns a copy in which each of them is an object that is to name it
 */
function nameFiles(value: unknown, deep: Sorted['deep']): unknown {
  if (typeof value !== 'object' || value === null) return value
  const part = clientPart(value)
  if (part) {
    const place: Record<string, unknown> = {}
    deep.push({ part, place })
    return place
  }
  if (Array.isArray(value)) return value.map((item) => nameFiles(item, deep))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nameFiles(item, deep)]))
}

function labelsOf({ size, filename }: Record<string, unknown>, mimeType: string) {
  return {
    mimeType: mimeType.length <= longestType ? shortText(mimeType, longestType) : 'application/octet-stream',
    ...(typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 && { size }),
    ...(typeof filename === 'string' && { filename }),
  }
}

/** @returns whether a type is text that an agent can read from JSON (protocol.md §6, rule 2). */
function isTextual(mimeType: string): boolean {
  const essence = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return essence.startsWith('text/') || essence === 'application/json'
}
