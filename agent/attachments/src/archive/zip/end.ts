import { AbpError } from '@abp-kit/core/protocol'
import { damaged } from '../damage.ts'
import type { RandomAccess } from '../random-access.ts'

/** Where the directory of a zip file is, as its end says. */
export interface DirectoryEnd {
  /** The directory's first byte. */
  start: number
  /** In bytes. */
  size: number
  /** The first byte after it that is not its own: the end record, or that of zip64. */
  end: number
}

const endLength = 22
const locatorLength = 20

/**
 * Reads the record at a zip file's end, and that of zip64 before it, and checks that both tell the same. A program that
 * reads one of them must not see other files than a program that reads the other.
 *
 * @param comment - bytes of the file's comment
 * @throws {AbpError} `ARCHIVE_ZIP64`, `ARCHIVE_PREPENDED`, `ARCHIVE_DAMAGED`
 */
export async function readEnd(access: RandomAccess, comment: number): Promise<DirectoryEnd> {
  const position = access.size - endLength - comment
  const record = Buffer.from(await access.read(position, position + endLength))
  const classic = {
    count: record.readUInt16LE(10),
    size: record.readUInt32LE(12),
    start: record.readUInt32LE(16),
  }
  const wide = await readWide(access, position)
  if (!wide) return checkPlace(access, { ...classic, end: position })
  const agree =
    fits(classic.count, wide.count, 0xffff) &&
    fits(classic.size, wide.size, 0xffffffff) &&
    fits(classic.start, wide.start, 0xffffffff)
  if (!agree)
    throw new AbpError(
      'ARCHIVE_ZIP64',
      `The zip file has two ends that contradict each other: ${JSON.stringify(classic)} and, in its 64-bit form, ${JSON.stringify(wide)}. Nothing was extracted. Get the file again, from a source that you trust.`,
    )
  return checkPlace(access, wide)
}

/** Either the short field refers to the wide one, or they are equal. */
function fits(short: number, wide: number, refers: number): boolean {
  return short === refers || short === wide
}

async function readWide(
  access: RandomAccess,
  position: number,
): Promise<(DirectoryEnd & { count: number }) | undefined> {
  if (position < locatorLength) return undefined
  const locator = Buffer.from(await access.read(position - locatorLength, position))
  if (locator.readUInt32LE(0) !== 0x07064b50) return undefined
  const start = Number(locator.readBigUInt64LE(8))
  const record = Buffer.from(await access.read(start, start + 56))
  return {
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    start: Number(record.readBigUInt64LE(48)),
    end: start,
  }
}

async function checkPlace(access: RandomAccess, { end, size, start }: DirectoryEnd): Promise<DirectoryEnd> {
  if (start + size > end) throw damaged('The zip file is damaged: its directory is longer than the file.')
  const shift = end - size - start
  if (size === 0 || shift === 0) return { start, size, end }
  const signature = Buffer.from(await access.read(start, start + 4)).readUInt32LE(0)
  // A signature stands where it should: the bytes in between belong to nothing, but all offsets are right.
  if (signature === 0x02014b50) return { start, size, end }
  throw new AbpError(
    'ARCHIVE_PREPENDED',
    `There are ${shift} bytes before the zip file that it does not know of, so all its offsets are wrong. Nothing was extracted. Remove these bytes if you trust the file.`,
    { details: { bytes: shift } },
  )
}
