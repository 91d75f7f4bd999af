import { join } from 'node:path'
import type { Attachment } from '../attachment/attachment.ts'
import type { Scratch } from '../scratch/scratch.ts'
import type { Extraction, Listing, Progress } from './extraction.ts'
import { type ReadOptions, readArchive } from './read-archive.ts'
import { writeEntry } from './write-entry.ts'

export interface ListOptions extends ReadOptions {}

export interface ExtractOptions extends ReadOptions {
  /** Where the entries are written, in a new folder. */
  scratch: Scratch
  /** Whether to hash each file while it is written. */
  sha256?: boolean
  /** Called after each file. */
  onProgress?(progress: Progress): void
}

/**
 * Extracts an archive into a new folder of the scratch directory. Links, devices, entries whose names lead elsewhere, and
 * whatever is not whole are left out; `problems` says so. A limit that is reached ends it, and what was whole stays.
 *
 * @throws {AbpError} `ARCHIVE_UNKNOWN` if it is no archive, `CONVERTER_MISSING` if its kind needs a package that is not
 *   installed, `ATTACHMENT_TOO_LARGE` if that package cannot hold it; and the signal's reason
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
 * Lists an archive without writing anything. `path` of an entry is then relative: where `extract` would write it. A tar that
 * is compressed is unpacked for that, within the same limits. A single file that is compressed is not, so it has no size.
 *
 * @throws {AbpError} as `extract`
 */
export function list(attachment: Attachment, options: ListOptions = {}): Promise<Listing> {
  return readArchive(attachment, options)
}
