import { type BinaryData, isRecord } from '@abp-kit/core/protocol'
import { essenceOf } from './file-extension.ts'

/** The first base64 characters of every PDF. */
const pdfStart = 'JVBERi'

/**
 * Reads formats that appear in the protocol's sources but that its detection rule does not match
 * (docs/protocol.md §7): a base64 PDF as `{ pdf, mimeType }`, with or without the type, and `data:` URLs that
 * are not text.
 */
export function readLegacy(value: unknown): BinaryData | undefined {
  if (typeof value === 'string') return readDataUrl(value)
  if (!isRecord(value)) return undefined
  const { mimeType = 'application/pdf', pdf } = value
  if (typeof pdf !== 'string' || typeof mimeType !== 'string') return undefined
  if (essenceOf(mimeType) !== 'application/pdf') return undefined
  const inside = readDataUrl(pdf)
  if (inside) return inside
  // Without a type, only content that starts like a PDF counts: `{ pdf: 'yes' }` is plain data.
  if (value.mimeType === undefined && !pdf.startsWith(pdfStart)) return undefined
  return { content: pdf, encoding: 'base64', mimeType }
}

function readDataUrl(text: string): BinaryData | undefined {
  if (!text.startsWith('data:')) return undefined
  const comma = text.slice(0, 306).indexOf(',')
  if (comma === -1) return undefined
  const header = text.slice('data:'.length, comma)
  if (!/;base64$/i.test(header)) return undefined
  const mimeType = essenceOf(header)
  if (mimeType === '' || mimeType.startsWith('text/') || mimeType === 'application/json') return undefined
  return { content: text.slice(comma + 1), encoding: 'base64', mimeType }
}
