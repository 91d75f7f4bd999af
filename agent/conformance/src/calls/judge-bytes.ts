import { decodeBinary, findBinaries } from '@abp-kit/client'
import { isAbpError } from '@abp-kit/core/protocol'
import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'
import type { BinaryEvidence } from '../site/evidence.ts'

/** Opens a file like its readers. @returns why it cannot be opened */
export type OpenFile = (bytes: Uint8Array, type: string) => Promise<string | undefined>

/**
 * Checks the bytes in a result: whether they decode, match their type, and can be opened.
 *
 * @param data - a result's data, not trusted
 */
export async function judgeBinaries(data: unknown, open: OpenFile): Promise<BinaryEvidence[]> {
  const judged = findBinaries(data, { named: true }).map(async ({ key, data: binary }) => {
    const { filename, mimeType } = binary
    const found = { path: key ?? '', mimeType, ...(filename !== undefined && { filename }) }
    // The client has checked a `BinaryStream` against its size.
    if (typeof binary.content !== 'string') return found
    const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    let bytes: Uint8Array
    try {
      bytes = decodeBinary(binary)
    } catch (error) {
      return { ...found, problem: isAbpError(error) ? error.message : String(error) }
    }
    // An empty text file is valid, and so is an empty table.
    if (bytes.byteLength === 0) return isText(type) ? found : { ...found, problem: 'The file has no bytes.' }
    const problem = await wrongType(bytes, type)
    if (problem !== undefined) return { ...found, problem }
    const unreadable = (await unreadableReason(bytes, type)) ?? (await open(bytes, type))
    return unreadable === undefined ? found : { ...found, unreadable }
  })
  return Promise.all(judged)
}

/** Aliases of the types that are detected from the bytes. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['application/x-zip-compressed', 'application/zip'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/mp3', 'audio/mpeg'],
  ['image/jpg', 'image/jpeg'],
  ['image/vnd.microsoft.icon', 'image/x-icon'],
])

/** Types whose files all start with their own signature. */
const recognized: ReadonlySet<string> = supportedMimeTypes

async function wrongType(bytes: Uint8Array, declared: string): Promise<string | undefined> {
  const type = aliases.get(declared) ?? declared
  const found = (await fileTypeFromBuffer(bytes))?.mime.split(';', 1)[0]?.trim()
  if (found === type || type === 'application/octet-stream') return undefined
  if (found !== undefined && !isSpecialized(type, found)) return `The bytes are ${found}, not ${declared}.`
  if (found === undefined && recognized.has(type) && !isText(type))
    return `The bytes begin with ${Buffer.from(bytes.subarray(0, 8)).toString('hex')}, which is not ${declared}.`
  return undefined
}

/** Many types are ZIP or XML files inside; audio and images share the containers of videos. */
function isSpecialized(declared: string, found: string): boolean {
  if (found === 'application/zip' || found === 'application/x-cfb') return declared.startsWith('application/')
  if (found === 'application/xml') return isText(declared)
  const containers = /\/(?:mp4|webm|ogg|quicktime|x-m4[av]|matroska|x-matroska)$/
  return containers.test(declared) && containers.test(found)
}

function isText(type: string): boolean {
  return /^text\/|\+xml$|\+json$|\/(?:xml|json|rtf)$/.test(type)
}

/** Finds damage that is detectable without a program for the type. */
async function unreadableReason(bytes: Uint8Array, type: string): Promise<string | undefined> {
  const ends = (mark: string, within: number) =>
    Buffer.from(bytes.subarray(-within)).includes(mark, 0, 'latin1')
  if (type === 'application/pdf' && !(ends('%%EOF', 1024) && ends('startxref', 2048)))
    return 'The PDF has no end: it was cut.'
  if (type === 'image/png' && !ends('IEND', 16)) return 'The picture has no end: it was cut.'
  if (type === 'application/zip' && !ends('PK\u0005\u0006', 65_557))
    return 'The ZIP file has no directory at its end: it was cut.'
  if (!isText(type)) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'The text is not UTF-8.'
  }
  if (!/\/json$|\+json$/.test(type)) return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `It is not JSON: ${String(error).slice(0, 200)}`
  }
}
