/** Limits for one resolution, shared by all files that come out of the attachment. */
export interface ResolveLimits {
  /** Levels of nested files; the file itself is the first. */
  maxDepth: number
  /** Total number of files. */
  maxAttachments: number
  /** Total bytes of files that reach the model. */
  maxFileBytes: number
  /** Total characters of text that reach the model. */
  maxCharacters: number
  /** Pages, frames, sheets, entries or messages per file. */
  maxItems: number
  /** Bytes in memory that the parts of one file may unpack to. */
  maxUnpackedBytes: number
  /** Maximum size in bytes of a file whose descriptor has a hash: a gigabyte takes one to two seconds. */
  hashBytes: number
  /** Milliseconds. */
  milliseconds: number
}

export const resolveLimits: ResolveLimits = {
  maxDepth: 4,
  maxAttachments: 200,
  maxFileBytes: 30_000_000,
  maxCharacters: 200_000,
  maxItems: 50,
  maxUnpackedBytes: 100_000_000,
  hashBytes: 256_000_000,
  milliseconds: 60_000,
}
