import { crc32 } from 'node:zlib'

/**
 * Writes parts that were already read and counted into a zip for a library that unpacks by itself. The
 * library then reads exactly these bytes, regardless of the original's names and sizes.
 */
export function storedZip(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const entries: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const [part, bytes] of parts) {
    const name = Buffer.from(part)
    // Version 2.0, UTF-8 names, stored, without a date (APPNOTE 4.3.7, 4.3.12).
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(33, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.from('PK\u0003\u0004'), fields, name, Buffer.from(bytes))
    records.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, name)
    at += 30 + name.length + bytes.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...entries, directory, end])
}
