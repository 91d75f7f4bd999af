import type { ArchiveProblem } from './entry.ts'
import type { ArchiveKind } from './kind.ts'

/** A file, a link, or a refused entry. Folders without problems are not listed. */
export interface ArchiveEntry {
  /** The name in the archive. It may contain anything; show it quoted. */
  name: string
  /** Absolute path of the file; absent if it was not written. */
  path?: string
  /**
   * Size in bytes: the unpacked size, or the size in the archive for an entry that was not unpacked. Absent
   * if the archive does not contain it.
   */
  size?: number
  /** Lowercase hexadecimal, if requested. */
  sha256?: string
  /** Why it was not written, or how it was changed. */
  problem?: ArchiveProblem
}

/** The contents of an archive. */
export interface Listing {
  kind: ArchiveKind
  /** In the archive's order. */
  entries: ArchiveEntry[]
  /** All problems, including those of entries. */
  problems: ArchiveProblem[]
  /** Whether nothing was refused or unreadable. */
  complete: boolean
}

/** The result of an extraction. */
export interface Extraction extends Listing {
  /** Absolute path of the folder with the entries. */
  folder: string
}

export interface Progress {
  /** Entries written. */
  entries: number
  /** Bytes unpacked, including those of outer archives. */
  bytes: number
}
