import type { AbpError } from '@abp-kit/core/protocol'
import type { Budget } from './budget.ts'

/** What is wrong with an archive or with one of its entries. */
export interface ArchiveProblem {
  /** As in docs/errors.md. */
  code: AbpError['code']
  /** A sentence. Names in it are quoted as JSON. */
  message: string
  /** The entry's name, as the archive has it. None if the problem is the archive's. */
  name?: string
  /** Whether something was not extracted. Otherwise it was, with a change that the message names. */
  refused: boolean
}

/** An entry as a reader finds it, before its name is checked. */
export interface FoundEntry {
  /** As in the archive; it may contain anything. */
  name: string
  kind: 'file' | 'folder' | 'link' | 'device' | 'unknown'
  /** In bytes, as the archive says. */
  size?: number
  /** In bytes; none if they are packed together with others. */
  packedSize?: number
  /** Whether it would run with the rights of its owner or group. */
  privileged?: boolean
  /** What the reader found wrong with it. */
  problems: ArchiveProblem[]
  /**
   * Its bytes, checked against size and checksum at the end. They are not counted yet.
   *
   * @throws {AbpError} `ARCHIVE_DAMAGED`, `ARCHIVE_SIZE`, `ARCHIVE_CHECKSUM` or a limit's
   */
  content(): AsyncIterable<Uint8Array>
}

export interface ReaderContext {
  budget: Budget
  /** Ends with the caller's signal, or when the time is over. */
  signal: AbortSignal
  /** Takes a problem of the whole archive. */
  report(problem: ArchiveProblem): void
}

/** How archives of one kind are read. */
export interface ArchiveReader {
  /** Whether the content of several entries can be read at once; otherwise each before the next entry. */
  parallel: boolean
  /** @throws {AbpError} where nothing more can be read; the entries before are whole */
  entries(): AsyncIterable<FoundEntry>
  /** How many bytes of the archive have been read, for the ratio of entries without a `packedSize`. */
  consumed(): number
}
