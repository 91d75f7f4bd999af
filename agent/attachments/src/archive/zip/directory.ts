import yauzl, { type Entry, type LocalFileHeader } from 'yauzl'
import type { Budget } from '../budget.ts'
import { asAbpError, damaged } from '../damage.ts'
import type { RandomAccess } from '../random-access.ts'
import { readEnd } from './end.ts'

/** A zip entry with both descriptions. */
export interface ZipEntry {
  name: string
  central: Entry
  /** Absent if unreadable. */
  local?: LocalFileHeader
}

export interface ZipDirectory {
  entries: ZipEntry[]
  /** The directory's first byte. */
  start: number
  /**
   * Directory bytes after the last entry's record, including bytes between the directory and its end record.
   */
  unused: number
  /** Why entries may be missing. */
  error?: Error
}

/** Reads a zip's bytes through a `RandomAccess`, with few file system calls. */
class Reader extends yauzl.RandomAccessReader {
  readonly #access: RandomAccess

  constructor(access: RandomAccess) {
    super()
    this.#access = access
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#access.read(position, position + length).then(
      (bytes) => {
        buffer.set(bytes, offset)
        callback(null)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  override _readStreamForRange(): never {
    throw new Error('Entries are read without yauzl.')
  }
}

/**
 * Reads a zip's metadata: the directory and each entry's own header, but not the entries' bytes.
 *
 * @throws {AbpError} `ARCHIVE_DAMAGED`, `ARCHIVE_ZIP64`, `ARCHIVE_PREPENDED`, or a limit's error
 */
export async function readDirectory(access: RandomAccess, budget: Budget): Promise<ZipDirectory> {
  const zip = await yauzl
    .fromRandomAccessReaderPromise(new Reader(access), access.size, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: false,
    })
    .catch((error: unknown) => {
      throw asAbpError(error)
    })
  const { start, end } = await readEnd(access, zip.comment.length)
  const entries: ZipEntry[] = []
  let read = start
  let failure: Error | undefined
  try {
    for await (const central of zip.eachEntry()) {
      budget.takeEntry()
      read += 46 + central.fileNameLength + central.extraFieldLength + central.fileCommentLength
      entries.push({ name: nameOf(central), central })
    }
  } catch (error) {
    failure = directoryError(error)
  }
  for (const entry of entries) {
    const local = await zip.readLocalFileHeaderPromise(entry.central, {}).catch(() => undefined)
    if (local) entry.local = local
  }
  return { entries, start, unused: end - read, ...(failure && { error: failure }) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Without the UTF-8 flag, a name uses an old encoding. Unix programs still write UTF-8. */
function nameOf(entry: Entry): string {
  const isMarked =
    (entry.generalPurposeBitFlag & 0x800) !== 0 || entry.extraFields.some(({ id }) => id === 0x7075)
  if (!isMarked) {
    try {
      return utf8.decode(entry.fileNameRaw)
    } catch {
      // Falls back to the old encoding.
    }
  }
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
}

function directoryError(error: unknown): Error {
  const known = asAbpError(error)
  if (known.code !== 'ARCHIVE_DAMAGED') return known
  return damaged(`The directory of the zip file is damaged: ${known.message}`, error)
}
