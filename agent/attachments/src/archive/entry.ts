import type { AbpError } from '@abp-kit/core/protocol'
import type { Budget } from './budget.ts'

/** A problem with an archive or one of its entries. */
export interface ArchiveProblem {
  /** An error code from docs/errors.md. */
  code: AbpError['code']
  /** A sentence. Names in it are quoted as JSON. */
  message: string
  /** The entry's name in the archive. Absent if the problem concerns the archive. */
  name?: string
  /** Whether something was not extracted. Otherwise it was extracted with a change that the message names. */
  refused: boolean
}

/** An entry before its name is checked. */
export interface FoundEntry {
  /** The name in the archive; it may contain anything. */
  name: string
  kind: 'file' | 'folder' | 'link' | 'device' | 'unknown'
  /** Size in bytes according to the archive. */
  size?: number
  /** Size in bytes; absent if the entry is packed together with others. */
  packedSize?: number
  /** Whether it would run with its owner's or group's rights. */
  privileged?: boolean
  /** Problems that the reader found. */
  problems: ArchiveProblem[]
  /**
   * The entry's bytes, checked against size and checksum at the end. They do not count against the limits
   * yet.
   *
   * @throws {AbpError} `ARCHIVE_DAMAGED`, `ARCHIVE_SIZE`, `ARCHIVE_CHECKSUM` or a limit's error
   */
  content(): AsyncIterable<Uint8Array>
}

export interface ReaderContext {
  budget: Budget
  /** Aborts with the caller's signal, or at the time limit. */
  signal: AbortSignal
  /** Receives a problem of the whole archive. */
  report(problem: ArchiveProblem): void
}

/** A reader for one archive kind. */
export interface ArchiveReader {
  /** Whether several entries can be read at once. Otherwise, each entry must be read before the next. */
  parallel: boolean
  /** @throws {AbpError} at the point where reading fails; earlier entries are intact */
  entries(): AsyncIterable<FoundEntry>
  /** Archive bytes read so far, for the ratio of entries without a `packedSize`. */
  consumed(): number
}
