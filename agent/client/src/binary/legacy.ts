import type { BinaryData } from '@abp-kit/core/protocol'
import { isRecord } from '../record'
import { essenceOf } from './extension'

/**
 * Forms that the protocol's sources show, and that its rule of detection does not match (protocol.md §7): base64 of a PDF
 * as `{ pdf, mimeType }`, and `data:` URLs that are no text.
 */
export function readLegacy(value: unknown): BinaryData | undefined {
  if (typeof value === 'string') return readDataUrl(value)
  if (!isRecord(value)) return undefined
  const { mimeType, pdf } = value
  if (typeof pdf !== 'string' || mimeType !== 'application/pdf') return undefined
  return readDataUrl(pdf) ?? { content: pdf, encoding: 'base64', mimeType }
}

function readDataUrl(text: string): BinaryData | undefined {
  if (!text.startsWith('data:')) return undefined
  const comma = text.indexOf(',')
  const header = text.slice('data:'.length, comma)
  if (comma === -1 || comma > 300 || !/;base64$/i.test(header)) return undefined
  const mimeType = essenceOf(header)
  if (mimeType === '' || mimeType.startsWith('text/') || mimeType === 'application/json') return undefined
  return { content: text.slice(comma + 1), encoding: 'base64', mimeType }
}
