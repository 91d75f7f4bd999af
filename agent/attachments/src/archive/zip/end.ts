import { AbpError } from '@abp-kit/core/protocol'
import { damaged } from '../damage.ts'
import type { RandomAccess } from '../random-access.ts'

/** The location of a zip's directory, from its end record. */
export interface DirectoryEnd {
  /** The directory's first byte. */
  start: number
  /** Size in bytes. */
  size: number
  /** The first byte after the directory: the end record, or that of zip64. */
  end: number
}

const endLength = 22
const locatorLength = 20

/**
 * Reads a zip's end record and the zip64 record before it, and checks that they agree. Programs that read
 * different records must not see different files.
 *
 * @param comment - size of the file's comment in bytes
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
  // The signature is at the expected position: the bytes in between are unused, but all offsets are correct.
  if (signature === 0x02014b50) return { start, size, end }
  throw new AbpError(
    'ARCHIVE_PREPENDED',
    `There are ${shift} bytes before the zip file that it does not know of, so all its offsets are wrong. Nothing was extracted. Remove these bytes if you trust the file.`,
    { details: { bytes: shift } },
  )
}
