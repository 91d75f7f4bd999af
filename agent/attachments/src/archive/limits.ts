/** Limits for an archive. They count unpacked bytes, never the sizes stated in the archive. */
export interface ArchiveLimits {
  /**
   * Bytes of all entries, including those in nested archives; 500 MB by default. The scratch directory's own
   * limit also applies.
   */
  totalBytes: number
  /** Bytes per entry, 200 MB by default. */
  entryBytes: number
  /** Entries, including those in nested archives; 10,000 by default. */
  entries: number
  /** Compression ratio beyond the first 10 MB; 200 by default. Ordinary text reaches 20. */
  ratio: number
  /** Levels of nested archives, 4 by default. */
  nesting: number
  /** Levels of nested folders in one archive, 32 by default. */
  depth: number
  /** Bytes of an entry's path in UTF-8, 1,024 by default. A single name has at most 255. */
  pathLength: number
  /** Milliseconds for the archive and its nested archives, 60,000 by default. */
  milliseconds: number
}

export const defaultLimits: ArchiveLimits = {
  totalBytes: 500_000_000,
  entryBytes: 200_000_000,
  entries: 10_000,
  ratio: 200,
  nesting: 4,
  depth: 32,
  pathLength: 1024,
  milliseconds: 60_000,
}

/** Bytes up to which the ratio is meaningless: a small file of zeros shrinks to a thousandth. */
export const ratioBegins = 10_000_000
