import { createPauses, isBase64 } from '@abp-kit/client'
import { isRecord } from '@abp-kit/core/protocol'
import { isAgentText } from '../agent-text/index.ts'
import { limits, workLimits } from '../limits.ts'
import { clientPart, labelsOf, missingBytes } from './client-part.ts'
import { bytesInText, type DataUrl, readDataUrl } from './data-url.ts'
import type { ExtractedFiles, Part } from './extracted-files.ts'
import { nameFiles } from './name-files.ts'

/** Fields that describe bytes, and are not bytes themselves. */
const descriptionFields = new Set([
  ...['content', 'mimeType', 'encoding', 'size', 'filename'],
  ...['downloadUrl', 'expiresAt', 'auth'],
])

/**
 * Finds the bytes in a result, at the top level or one level down (docs/protocol.md §6, rules 2 and 3). Works
 * in time slices. Bytes are: values that the client saved or could not save, `BinaryData`,
 * `BinaryDataReference`, and the forms of §7 that apps use without the wrapper, `{ pdf: base64, mimeType }`
 * and `data:` URLs.
 *
 * @param data - a call's `data`, of any shape
 */
export async function extractFiles(data: unknown): Promise<ExtractedFiles> {
  const nested: ExtractedFiles['nested'] = []
  const whole = partOf(data)
  const only = whole ?? (isRecord(data) ? unwrappedPart(data) : undefined)
  if (only) return { parts: [only], rest: await nameFiles(besideOf(only), nested), nested }
  const { parts, otherFields } = await findParts(data)
  if (parts.length === 0 || parts.length > workLimits.topFileEntries)
    return { parts: [], rest: await nameFiles(data, nested), nested }
  return { parts, rest: await nameFiles(Object.fromEntries(otherFields), nested), nested }
}

/**
 * @returns the fields or items that are bytes; and the other ones, where the data next to the bytes replaces
 *   them
 */
async function findParts(data: unknown): Promise<{ parts: Part[]; otherFields: [string, unknown][] }> {
  const parts: Part[] = []
  const otherFields: [string, unknown][] = []
  if (typeof data !== 'object' || data === null) return { parts, otherFields }
  let missing = 0
  const pause = createPauses()
  for (const key of Object.keys(data)) {
    const waiting = pause()
    if (waiting) await waiting
    const value: unknown = Reflect.get(data, key)
    const part = partOf(value)
    if (!part) otherFields.push([key, value])
    else {
      parts.push(part)
      if (part.bytes.form === 'missing') missing++
      const beside = besideOf(part, missing)
      if (Object.keys(beside).length > 0) otherFields.push([key, beside])
    }
  }
  return { parts, otherFields }
}

/**
 * @param missing - how many parts of a result could not be fetched, up to this one
 * @returns the data about a part that an answer does not show: the fields next to it, and a URL that is
 *   omitted or shortened
 */
function besideOf({ beside = {}, bytes, filename, size }: Part, missing = 1): Record<string, unknown> {
  if (bytes.form !== 'missing' || bytes.url === '') return beside
  const { url } = bytes
  const isTold = missing <= limits.missingEntries && url.length <= limits.addressCharacters
  if (isTold && isAgentText(url) && !/[\s"]/.test(url)) return beside
  return {
    ...{ downloadUrl: url, ...(filename !== undefined && { filename }), ...(size !== undefined && { size }) },
    ...beside,
  }
}

function partOf(value: unknown): Part | undefined {
  return clientPart(value) ?? binaryPart(value) ?? referencePart(value) ?? urlPart(value)
}

function binaryPart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  const { content, ...fields } = value
  const { mimeType, encoding, filename } = fields
  if (typeof content !== 'string' || typeof mimeType !== 'string') return undefined
  const inside = readDataUrl(content)
  if (inside) return { ...labelsOf(fields, mimeType), bytes: inside.bytes }
  // Text with a filename is a file: a table is more useful as .csv than inside JSON.
  const named = encoding === 'utf-8' && typeof filename === 'string'
  if (encoding !== 'base64' && isTextual(mimeType) && !named) return undefined
  if (encoding === 'base64') {
    return isBase64(content)
      ? { ...labelsOf(fields, mimeType), bytes: { form: 'base64', text: content } }
      : undefined
  }
  // Without an encoding, the decoded form of the text is unknown. The text stays unchanged, and the client
  // warns about it.
  return { ...labelsOf(fields, mimeType), bytes: { form: 'utf-8', text: content } }
}

/** The client fetches its references, so any remaining one is not the client's. */
function referencePart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  // The token is only for the download.
  const { auth: _auth, downloadUrl, ...fields } = value
  const { mimeType } = fields
  if (typeof downloadUrl !== 'string' || typeof mimeType !== 'string') return undefined
  const bytes = readDataUrl(downloadUrl)?.bytes ?? missingBytes(downloadUrl, 'it was not fetched')
  return { ...labelsOf(fields, mimeType), bytes }
}

function urlPart(value: unknown): Part | undefined {
  const url = typeof value === 'string' ? readDataUrl(value) : undefined
  return url && { ...labelsOf({}, url.mimeType), bytes: url.bytes }
}

/**
 * Reads `{ pdf: "JVBERi…", mimeType: "application/pdf", pages: 2 }`: exactly one field of the object holds
 * its bytes.
 */
function unwrappedPart(data: Record<string, unknown>): Part | undefined {
  const { mimeType = 'pdf' in data ? 'application/pdf' : undefined, ...fields } = data
  if (typeof mimeType !== 'string' || isTextual(mimeType)) return undefined
  const byteFields = Object.entries(fields).flatMap(([key, value]): [string, DataUrl['bytes']][] => {
    const bytes = descriptionFields.has(key) ? undefined : bytesInText(value, mimeType)
    return bytes ? [[key, bytes]] : []
  })
  const [byteField, ...more] = byteFields
  if (!byteField || more.length > 0) return undefined
  const { [byteField[0]]: _bytes, ...otherFields } = data
  return { ...labelsOf(otherFields, mimeType), bytes: byteField[1] }
}

/** @returns whether a type is text that an agent can read inside JSON (docs/protocol.md §6, rule 2) */
function isTextual(mimeType: string): boolean {
  const essence = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return essence.startsWith('text/') || essence === 'application/json'
}
