import type { RandomAccess } from '../random-access.ts'

const signatures = { local: 0x04034b50, record: 0x02014b50, end: 0x06054b50 }
/** Bytes at the end that may contain the end record with the longest comment. */
const tail = 22 + 65_535

/** A zip file with a reconstructed directory. */
export interface RepairedZip {
  access: RandomAccess
  /** Number of whole entries. */
  entries: number
}

/**
 * Finds the whole entries in a truncated zip by their headers. Cannot find entries whose headers omit the
 * size.
 *
 * @param most - maximum number of entries to find
 * @returns undefined if the file has its own end record, even a damaged one
 */
export async function repairZip(access: RandomAccess, most: number): Promise<RepairedZip | undefined> {
  const last = Buffer.from(await access.read(Math.max(0, access.size - tail), access.size))
  // A truncated end record does not count.
  if (last.subarray(0, -18).includes(Buffer.from('PK\x05\x06', 'latin1'))) return undefined
  const records: Buffer[] = []
  let at = 0
  while (records.length < most) {
    const found = await wholeEntry(access, at)
    if (!found) break
    records.push(found.record)
    at = found.end
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(records.length, 8)
  end.writeUInt16LE(records.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return { access: withTail(access, at, Buffer.concat([directory, end])), entries: records.length }
}

/** @returns the directory record, and the position after the entry */
async function wholeEntry(
  access: RandomAccess,
  at: number,
): Promise<{ record: Buffer; end: number } | undefined> {
  if (at + 30 > access.size || at > 0xffffffff) return undefined
  const header = Buffer.from(await access.read(at, at + 30))
  if (header.readUInt32LE(0) !== signatures.local) return undefined
  const flags = header.readUInt16LE(6)
  const packed = header.readUInt32LE(18)
  // The sizes follow the bytes, or are in a 64-bit field.
  if (flags & 0x8 || packed === 0xffffffff) return undefined
  const nameLength = header.readUInt16LE(26)
  const end = at + 30 + nameLength + header.readUInt16LE(28) + packed
  if (end > access.size) return undefined
  const record = Buffer.alloc(46)
  record.writeUInt32LE(signatures.record, 0)
  header.copy(record, 6, 4, 28)
  record.writeUInt32LE(at, 42)
  return { record: Buffer.concat([record, await access.read(at + 30, at + 30 + nameLength)]), end }
}

/** Returns the bytes up to `length`, followed by others. */
function withTail(access: RandomAccess, length: number, others: Buffer): RandomAccess {
  return {
    size: length + others.length,
    async read(start, end) {
      const own = start < length ? await access.read(start, Math.min(end, length)) : Buffer.alloc(0)
      return Buffer.concat([own, others.subarray(Math.max(0, start - length), Math.max(0, end - length))])
    },
    [Symbol.asyncDispose]: () => access[Symbol.asyncDispose](),
  }
}
