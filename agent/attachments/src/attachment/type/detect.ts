import type { Attachment } from '../attachment.ts'
import { extensionOf } from '../name.ts'
import { compoundType } from './compound.ts'
import { canonicalType, extensionOfType, silentTypes, typeOfExtension } from './named.ts'
import { decodeText, textType } from './text.ts'
import { zipType } from './zip.ts'

/** The type detected from the bytes. */
export interface DetectedType {
  /** `application/octet-stream` for bytes of an unknown type. */
  mimeType: string
  /** A second type of the same bytes, such as `application/pdf` for an Illustrator drawing. */
  also?: string
  /** A sentence for each contradiction by the name or declared type. The bytes win. */
  mismatches: string[]
}

/** Bytes to examine at the start. */
const sampleBytes = 262_144

/** Reads at most some 1.5 MB of the file, regardless of its size. */
export async function detectType(attachment: Attachment): Promise<DetectedType> {
  const sample = await attachment.read(0, sampleBytes)
  const extension = extensionOf(attachment.name)
  const named = typeOfExtension(extension)
  const { mimeType, also } = await typeOfBytes(attachment, sample, named)
  const declared = attachment.declaredType === undefined ? undefined : canonicalType(attachment.declaredType)
  const mismatches: string[] = []
  if (declared !== undefined && !silentTypes.has(declared) && declared !== mimeType && declared !== also)
    mismatches.push(`It was declared as ${declared}, but the bytes are ${mimeType}.`)
  if (named !== undefined && named !== mimeType && named !== also)
    mismatches.push(`Its name ends in .${extension} (${named}), but the bytes are ${mimeType}.`)
  return { mimeType, ...(also !== undefined && { also }), mismatches }
}

/** Text types with a recognizable structure. Other text may be of any readable type. */
const textForms = new Set([
  'application/json',
  'application/xml',
  'image/svg+xml',
  'message/rfc822',
  'text/html',
])
/** More common types of the same bytes. */
const broader: Readonly<Record<string, readonly string[] | undefined>> = {
  'application/illustrator': ['application/pdf', 'application/postscript'],
  'image/apng': ['image/png'],
}

/**
 * Checks whether the bytes certainly contradict a type. Returns false for types that this package does not
 * know, which may build on any other, for text stated as another text type, and for bytes of an unknown type.
 *
 * @param detected - result of {@link detectType}
 * @param said - type from a name or a declaration
 */
export function isContradicted(
  { also, mimeType }: Pick<DetectedType, 'also' | 'mimeType'>,
  said: string,
): boolean {
  const type = canonicalType(said)
  if (type === undefined || silentTypes.has(type) || extensionOfType(type) === undefined) return false
  if (type === mimeType || type === also || broader[mimeType]?.includes(type)) return false
  if (silentTypes.has(mimeType) || mimeType === 'application/encrypted') return false
  const isText =
    mimeType.startsWith('text/') || mimeType === 'application/x-ndjson' || textForms.has(mimeType)
  if (!isText) return true
  const saysText = type.startsWith('text/') || type === 'application/x-ndjson' || textForms.has(type)
  return !saysText && textForms.has(mimeType)
}

async function typeOfBytes(
  attachment: Attachment,
  sample: Uint8Array,
  named: string | undefined,
): Promise<{ mimeType: string; also?: string }> {
  if (sample.byteLength === 0)
    return { mimeType: named?.startsWith('text/') ? named : 'application/octet-stream' }
  // Figma designs; FigJam writes the second form, presentations the third.
  if (/^fig-(kiwi|jam\.|deck)/.test(Buffer.from(sample.subarray(0, 8)).toString('latin1')))
    return { mimeType: 'application/vnd.figma' }
  const found = canonicalType((await signatureType(sample)) ?? startType(sample) ?? '')
  if (found === 'application/zip') return { mimeType: (await zipType(attachment)) ?? found }
  if (found === 'application/x-ole-storage') return { mimeType: (await compoundType(attachment)) ?? found }
  const drawn = found === 'application/pdf' || found === 'application/postscript'
  if (drawn && isIllustrator(sample, named)) return { mimeType: 'application/illustrator', also: found }
  if (found !== undefined && found !== 'application/xml') return { mimeType: found }
  const whole = sample.byteLength === attachment.size
  const decoded = decodeText(sample, whole)
  if (decoded === undefined) return { mimeType: found ?? 'application/octet-stream' }
  const type = textType(decoded.text, whole)
  return { mimeType: type === 'text/plain' || type === 'text/csv' ? plainType(type, named) : type }
}

// A TIFF's directory can be anywhere, often after the pixels. The library misses TIFF files larger than the
// sample.
function startType(sample: Uint8Array): string | undefined {
  const start = Buffer.from(sample.subarray(0, 4)).toString('latin1')
  return /^(II[*+]\0|MM\0[*+])$/.test(start) ? 'image/tiff' : undefined
}

async function signatureType(sample: Uint8Array): Promise<string | undefined> {
  try {
    const { fileTypeFromBuffer } = await import('file-type')
    return (await fileTypeFromBuffer(sample))?.mime
  } catch {
    // The library parses containers and fails on damaged ones. Other checks follow.
    return undefined
  }
}

// Illustrator names itself in the file's metadata, and in its private stream; before version 9, in a comment.
function isIllustrator(sample: Uint8Array, named: string | undefined): boolean {
  if (named === 'application/illustrator') return true
  return /\/AIPrivateData|\/AIMetaData|^%%Creator: Adobe Illustrator/m.test(
    Buffer.from(sample).toString('latin1'),
  )
}

// Bytes cannot distinguish prose from a one-column table or source code, so the name decides.
function plainType(type: string, named: string | undefined): string {
  const fits = named?.startsWith('text/') && named !== 'text/html'
  return fits && named !== undefined ? named : type
}
