import { join } from 'node:path'
import type { Attachment } from '../attachment/attachment.ts'
import type { Scratch } from '../scratch/scratch.ts'
import type { Extraction, Listing, Progress } from './extraction.ts'
import { type ReadOptions, readArchive } from './read-archive.ts'
import { writeEntry } from './write-entry.ts'

export interface ListOptions extends ReadOptions {}

export interface ExtractOptions extends ReadOptions {
  /** Receives the entries in a new folder. */
  scratch: Scratch
  /** Whether to hash each file during the write. */
  sha256?: boolean
  /** Called after each file. */
  onProgress?(progress: Progress): void
}

/**
 * Extracts an archive into a new folder in the scratch directory. Omits links, devices, entries whose names
 * lead elsewhere, and damaged entries, and lists them in `problems`. A limit stops the extraction but keeps
 * intact files.
 *
 * @throws {AbpError} `ARCHIVE_UNKNOWN` if it is not an archive, `CONVERTER_MISSING` if its kind needs a
 *   package that is not installed, `ATTACHMENT_TOO_LARGE` if that package cannot hold it; and the signal's
 *   reason
 */
export async function extract(attachment: Attachment, options: ExtractOptions): Promise<Extraction> {
  const { onProgress, scratch, sha256 = false } = options
  const folder = await scratch.folder('extracted')
  let entries = 0
  const listing = await readArchive(attachment, options, {
    async folder(path) {
      await scratch.makeFolder(join(folder, path))
    },
    async file(found, path, reading) {
      const absolute = join(folder, path)
      const written = await writeEntry(found, absolute, { ...reading, scratch, sha256 })
      entries++
      onProgress?.({ entries, bytes: reading.budget.bytes })
      return { path: absolute, ...written }
    },
  })
  return { ...listing, folder }
}

/**
 * Lists an archive without writing anything. Each entry's `path` is relative: where `extract` would write it.
 * Unpacks a compressed tar within the same limits. Does not unpack a single compressed file, so it has no
 * size.
 *
 * @throws {AbpError} the same errors as `extract`
 */
export function list(attachment: Attachment, options: ListOptions = {}): Promise<Listing> {
  return readArchive(attachment, options)
}
