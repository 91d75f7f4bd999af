/** What an archive may cost. Everything is counted on the bytes that come out, never on what the archive says. */
export interface ArchiveLimits {
  /** Bytes of all entries, those of archives in it too; 500 MB by default. The scratch directory's own limit counts too. */
  totalBytes: number
  /** Bytes of one entry, 200 MB by default. */
  entryBytes: number
  /** Entries, those of archives in it too; 10,000 by default. */
  entries: number
  /** How much larger bytes may become, beyond the first 10 MB; 200 by default. Ordinary text reaches 20. */
  ratio: number
  /** Archives in archives, 4 by default. */
  nesting: number
  /** Folders in each other in one archive, 32 by default. */
  depth: number
  /** Bytes of an entry's path in UTF-8, 1,024 by default. One name has at most 255. */
  pathLength: number
  /** Milliseconds for the archive and those in it, 60,000 by default. */
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

/** Bytes up to which the ratio says nothing: a small file of zeros shrinks to a thousandth. */
export const ratioBegins = 10_000_000
