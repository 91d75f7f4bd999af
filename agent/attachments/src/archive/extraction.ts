import type { ArchiveProblem } from './entry.ts'
import type { ArchiveKind } from './kind.ts'

/** An entry that is a file, a link, or something that was refused. Folders without problems are not listed. */
export interface ArchiveEntry {
  /** The name in the archive. It may contain anything; show it quoted. */
  name: string
  /** The absolute path of the file; none if it was not written. */
  path?: string
  /** In bytes: those that came out, or what the archive says if none did. None if the archive does not say. */
  size?: number
  /** Lower-case hexadecimal, if it was asked for. */
  sha256?: string
  /** Why it was not written, or with which change. */
  problem?: ArchiveProblem
}

/** What is in an archive. */
export interface Listing {
  kind: ArchiveKind
  /** In the archive's order. */
  entries: ArchiveEntry[]
  /** All problems: those of entries too. */
  problems: ArchiveProblem[]
  /** Whether there is nothing that was refused or could not be read. */
  complete: boolean
}

/** What came out of an archive. */
export interface Extraction extends Listing {
  /** The absolute path of the folder that the entries are in. */
  folder: string
}

export interface Progress {
  /** Entries that are written. */
  entries: number
  /** Bytes that came out, of archives around it too. */
  bytes: number
}
