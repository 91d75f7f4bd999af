import { createPauses } from '@abp-kit/client'
import { isRecord } from '@abp-kit/core/protocol'
import { fitText } from '../agent-text'
import { workLimits } from '../limits'
import { clientPart, labelsOf, missingBytes } from './client-part'
import { bytesInText, type DataUrl, isBase64, readDataUrl } from './data-url'
import type { ExtractedFiles, Part } from './extracted-files'
import { nameFiles } from './name-files'

/** Fields that describe bytes. Any other field beside them is metadata. */
const descriptionFields = new Set([
  ...['content', 'mimeType', 'encoding', 'size', 'filename'],
  ...['downloadUrl', 'expiresAt', 'auth'],
  ...['file', 'error'],
])

/**
 * Finds the bytes in a result, at the top level or one level down (docs/protocol.md §6, rules 2 and 3). Works in
 * slices of time. Bytes are: what the client saved or could not save, `BinaryData`, `BinaryDataReference`, and the
 * forms of §7 that apps use without the wrapper, `{ pdf: base64, mimeType }` and `data:` URLs.
 *
 * @param data - a call's `data`, of any shape
 */
export async function extractFiles(data: unknown): Promise<ExtractedFiles> {
  const nested: ExtractedFiles['nested'] = []
  const whole = partOf(data)
  if (whole) {
    const otherFields = isRecord(data)
      ? Object.entries(data).filter(([key]) => !descriptionFields.has(key))
      : []
    return { parts: [whole], rest: await nameFiles(Object.fromEntries(otherFields), nested), nested }
  }
  const unwrapped = isRecord(data) ? unwrappedPart(data) : undefined
  if (unwrapped)
    return { parts: [unwrapped.part], rest: await nameFiles(unwrapped.otherFields, nested), nested }
  const { parts, otherFields } = await findParts(data)
  if (parts.length === 0 || parts.length > workLimits.topFileEntries)
    return { parts: [], rest: await nameFiles(data, nested), nested }
  return { parts, rest: await nameFiles(Object.fromEntries(otherFields), nested), nested }
}

/** @returns the fields or items that are bytes, and the other ones */
async function findParts(data: unknown): Promise<{ parts: Part[]; otherFields: [string, unknown][] }> {
  const parts: Part[] = []
  const otherFields: [string, unknown][] = []
  if (typeof data !== 'object' || data === null) return { parts, otherFields }
  const pause = createPauses()
  for (const key of Object.keys(data)) {
    const waiting = pause()
    if (waiting) await waiting
    const value: unknown = Reflect.get(data, key)
    const part = partOf(value)
    if (part) parts.push(part)
    else otherFields.push([key, value])
  }
  return { parts, otherFields }
}

function partOf(value: unknown): Part | undefined {
  return clientPart(value) ?? binaryPart(value) ?? referencePart(value) ?? urlPart(value)
}

function binaryPart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  const { content, mimeType, encoding, filename } = value
  if (typeof content !== 'string' || typeof mimeType !== 'string') return undefined
  const inside = readDataUrl(content)
  if (inside) return { ...labelsOf(value, mimeType), bytes: inside.bytes }
  // Text with a filename is a file: a table is more useful as .csv than inside JSON.
  const named = encoding === 'utf-8' && typeof filename === 'string'
  if (encoding !== 'base64' && isTextual(mimeType) && !named) return undefined
  if (encoding === 'base64') {
    return isBase64(content)
      ? { ...labelsOf(value, mimeType), bytes: { form: 'base64', text: content } }
      : undefined
  }
  // It is unknown what the text would decode to, so it stays as it is (docs/protocol.md §6).
  const isEncodingUnknown = encoding !== 'utf-8' && !/[/+]xml\b/i.test(mimeType)
  return {
    ...labelsOf(value, mimeType),
    bytes: { form: 'utf-8', text: content },
    ...(isEncodingUnknown && {
      warning: `The app does not say the \`encoding\` of its ${fitText(mimeType, workLimits.typeCharacters)}: it was kept as the text that it is.`,
    }),
  }
}

/** The client fetches its references, so any that is still there is not one of them. */
function referencePart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  const { downloadUrl, mimeType } = value
  if (typeof downloadUrl !== 'string' || typeof mimeType !== 'string') return undefined
  const bytes = readDataUrl(downloadUrl)?.bytes ?? missingBytes(downloadUrl, 'it was not fetched')
  return { ...labelsOf(value, mimeType), bytes }
}

function urlPart(value: unknown): Part | undefined {
  const url = typeof value === 'string' ? readDataUrl(value) : undefined
  return url && { mimeType: url.mimeType, bytes: url.bytes }
}

/** Reads `{ pdf: "JVBERi…", mimeType: "application/pdf", pages: 2 }`: exactly one field of the object holds its bytes. */
function unwrappedPart(data: Record<string, unknown>) {
  const { mimeType = 'pdf' in data ? 'application/pdf' : undefined, ...fields } = data
  if (typeof mimeType !== 'string' || isTextual(mimeType)) return undefined
  const byteFields = Object.entries(fields).flatMap(([key, value]): [string, DataUrl['bytes']][] => {
    const bytes = descriptionFields.has(key) ? undefined : bytesInText(value, mimeType)
    return bytes ? [[key, bytes]] : []
  })
  const [byteField, ...more] = byteFields
  if (!byteField || more.length > 0) return undefined
  const { size, filename, encoding, [byteField[0]]: _bytes, ...otherFields } = fields
  const part: Part = { ...labelsOf(data, mimeType), bytes: byteField[1] }
  return { part, otherFields }
}

/** @returns whether a type is text that an agent can read inside JSON (docs/protocol.md §6, rule 2) */
function isTextual(mimeType: string): boolean {
  const essence = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return essence.startsWith('text/') || essence === 'application/json'
}
