/** Bytes inside a result or a parameter (docs/protocol.md §4). */
export interface BinaryData {
  content: string | ArrayBuffer | Blob
  mimeType: string
  /** Required when `content` is a string. */
  encoding?: 'base64' | 'utf-8'
  /** The number of bytes of the decoded content. */
  size?: number
  filename?: string
}

/** Where to fetch bytes that are too large to inline (docs/protocol.md §4). */
export interface BinaryDataReference {
  downloadUrl: string
  mimeType: string
  /** In bytes. */
  size: number
  filename?: string
  /** Unix time in milliseconds. */
  expiresAt?: number
  auth?: { type: 'bearer' | 'query'; token?: string; header?: string }
}

/**
 * Bytes as an agent receives them from an abp-kit page: inline with their size, or as a reference. Check for
 * `downloadUrl` first (docs/protocol.md §4).
 *
 * @example
 * const bytes = 'downloadUrl' in file ? await download(file) : decodeBinary(file)
 */
export type BinaryResult = (BinaryData & { size: number }) | BinaryDataReference
