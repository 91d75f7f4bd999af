import type { Attachment } from '../attachment.ts'

/** Directory entries that identify files of older Office programs ([MS-CFB] 2.6, and each format's own). */
const streamTypes: Record<string, string> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
  '__properties_version1.0': 'application/vnd.ms-outlook',
  VisioDocument: 'application/vnd.visio',
  // Office's container for a document with a password.
  EncryptedPackage: 'application/encrypted',
}

const headerBytes = 512
const entryBytes = 128
/** Maximum directory sectors to read: at least 256 entries. */
const maxSectors = 64
const endOfChain = 0xfffffffa

/** @returns the type of a compound file by the names in its directory, or undefined without a known name */
export async function compoundType(attachment: Attachment): Promise<string | undefined> {
  const header = viewOf(await attachment.read(0, headerBytes))
  if (header.byteLength < headerBytes) return undefined
  const shift = header.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorBytes = 2 ** shift
  const readSector = async (number: number) =>
    viewOf(await attachment.read((number + 1) * sectorBytes, (number + 2) * sectorBytes))

  let sector = header.getUint32(48, true)
  for (let count = 0; count < maxSectors && sector < endOfChain; count++) {
    const entries = await readSector(sector)
    for (const name of entryNames(entries)) {
      const type = streamTypes[name]
      if (type !== undefined) return type
    }
    // The table maps a sector to the next; the header lists the table's first 109 sectors.
    const perSector = sectorBytes / 4
    const tableIndex = Math.floor(sector / perSector)
    if (tableIndex >= 109) return undefined
    const table = await readSector(header.getUint32(76 + tableIndex * 4, true))
    const at = (sector % perSector) * 4
    if (at + 4 > table.byteLength) return undefined
    sector = table.getUint32(at, true)
  }
  return undefined
}

function* entryNames(entries: DataView): Generator<string> {
  for (let at = 0; at + entryBytes <= entries.byteLength; at += entryBytes) {
    const bytes = entries.getUint16(at + 64, true)
    if (bytes < 2 || bytes > 64) continue
    const name = new Uint8Array(entries.buffer, entries.byteOffset + at, bytes - 2)
    yield new TextDecoder('utf-16le').decode(name)
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
