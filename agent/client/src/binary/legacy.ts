import type { BinaryData } from '@abp-kit/core/protocol'
import { isRecord } from '../record'
import { essenceOf } from './extension'

/** How the base64 of a PDF begins. */
const pdfStart = 'JVBERi'

/**
 * Forms that the protocol's sources show, and that its rule of detection does not match (docs/protocol.md §7): base64 of a PDF
 * as `{ pdf, mimeType }`, also without the type, and `data:` URLs that are no text.
 */
export function readLegacy(value: unknown): BinaryData | undefined {
  if (typeof value === 'string') return readDataUrl(value)
  if (!isRecord(value)) return undefined
  const { mimeType = 'application/pdf', pdf } = value
  if (typeof pdf !== 'string' || typeof mimeType !== 'string') return undefined
  if (essenceOf(mimeType) !== 'application/pdf') return undefined
  const inside = readDataUrl(pdf)
  if (inside) return inside
  // Without a type, only what begins as a PDF does is one: `{ pdf: 'yes' }` is data.
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
