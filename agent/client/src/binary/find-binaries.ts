import { type BinaryData, isRecord } from '@abp-kit/core/protocol'
import { essenceOf } from './file-extension.ts'

/** A `BinaryData` inside a result. */
export interface FoundBinary {
  /** The field or index of the `BinaryData`; absent if the result itself is one. */
  key?: string
  data: TextBinaryData
  /** The result's other fields, without other binaries. Empty for arrays. */
  metadata: Record<string, unknown>
}

/** `BinaryData` with a string as its content, as in every result from a page. */
export interface TextBinaryData extends BinaryData {
  content: string
}

export interface FindBinariesOptions {
  /**
   * Also includes textual `BinaryData` (`text/*`, `application/json`) if it has a `filename` (default:
   * `false`).
   */
  named?: boolean
}

/**
 * Finds the files in a call's result: `BinaryData` at the top level or one level down (docs/protocol.md §6,
 * rule 2). An object counts if `content` and `mimeType` are strings, and either the type is neither `text/*`
 * nor `application/json`, or `encoding` is `base64`.
 *
 * @param data - a result's `data`, of any shape
 * @returns the files; an empty array if there are none
 *
 * @example
 * for (const { data } of findBinaries(result.data, { named: true })) {
 *   await writeFile(`result${extensionFor(data.mimeType)}`, decodeBinary(data))
 * }
 */
export function findBinaries(data: unknown, options: FindBinariesOptions = {}): FoundBinary[] {
  const counts = (value: unknown) => isBinary(value, options.named ?? false)
  if (counts(data)) {
    const { content, mimeType, encoding, size, filename, ...metadata } = data
    return [{ data, metadata }]
  }
  if (typeof data !== 'object' || data === null) return []
  // A result may have half a million fields, so they are copied only if a file was found.
  const fields = Object.entries(data)
  const found = fields.flatMap(([key, value]) => (counts(value) ? [{ key, data: value }] : []))
  if (found.length === 0) return []
  const rest = Array.isArray(data) ? [] : fields.filter(([, value]) => !counts(value))
  const metadata = Object.fromEntries(rest)
  return found.map((file) => ({ ...file, metadata }))
}

export function isBinary(value: unknown, named: boolean): value is TextBinaryData {
  if (!isRecord(value)) return false
  const { content, mimeType, encoding, filename } = value
  if (typeof content !== 'string' || typeof mimeType !== 'string') return false
  if (encoding === 'base64') return true
  const type = essenceOf(mimeType)
  const textual = type.startsWith('text/') || type === 'application/json'
  return !textual || (named && typeof filename === 'string')
}
