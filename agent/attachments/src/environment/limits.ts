/** What one resolution may cost, with all that comes out of the file: one budget for all of it. */
export interface ResolveLimits {
  /** Levels of files in files; the file itself is the first. */
  maxDepth: number
  /** Files in all. */
  maxAttachments: number
  /** Bytes of files that reach the model. */
  maxFileBytes: number
  /** Characters of text that reach the model. */
  maxCharacters: number
  /** Pages, frames, sheets, entries or messages of one file. */
  maxItems: number
  /** Bytes in memory that the parts of one file may unpack to. */
  maxUnpackedBytes: number
  /** Bytes of a file up to which a descriptor has its hash: a gigabyte takes one to two seconds. */
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
