import { refusal } from '../damage.ts'
import type { ArchiveProblem } from '../entry.ts'
import type { ZipEntry } from './directory.ts'

/** Flags of a zip entry. */
const flags = { encrypted: 0x1, descriptor: 0x8, strong: 0x40 }
/** Marks a value that is stored in the 64-bit field. */
const wide = 0xffffffff

/**
 * Compares an entry's two descriptions: in the directory, and before its bytes. Programs differ in which one
 * they trust.
 *
 * @returns the reasons not to extract the entry
 */
export function compareHeaders({ central, local, name }: ZipEntry): ArchiveProblem[] {
  if (central.generalPurposeBitFlag & (flags.encrypted | flags.strong))
    return [refusal('ARCHIVE_ENCRYPTED', name, 'is encrypted, and not extracted')]
  if (!local)
    return [refusal('ARCHIVE_DAMAGED', name, 'has no header where the directory says, or is cut off')]
  const differs: string[] = []
  if (!local.fileName.equals(central.fileNameRaw)) differs.push('name')
  if (local.compressionMethod !== central.compressionMethod) differs.push('method')
  if ((local.generalPurposeBitFlag ^ central.generalPurposeBitFlag) & (flags.encrypted | flags.descriptor))
    differs.push('flags')
  if (!(local.generalPurposeBitFlag & flags.descriptor)) {
    if (local.crc32 !== central.crc32) differs.push('checksum')
    if (local.compressedSize !== wide && local.compressedSize !== central.compressedSize)
      differs.push('packed size')
    if (local.uncompressedSize !== wide && local.uncompressedSize !== central.uncompressedSize)
      differs.push('size')
  }
  if (differs.length > 0)
    return [
      refusal(
        'ARCHIVE_HEADERS',
        name,
        `has another ${differs.join(', ')} in its own header than in the directory`,
      ),
    ]
  return wideProblems({ central, local, name })
}

/** Finds several 64-bit fields, or one that a reader without zip64 would interpret differently. */
function wideProblems({ central, name }: ZipEntry): ArchiveProblem[] {
  const fields = central.extraFields.filter(({ id }) => id === 0x0001)
  const [field] = fields
  if (fields.length > 1) return [refusal('ARCHIVE_ZIP64', name, 'has several 64-bit fields')]
  if (!field || field.data.length < 8) return []
  // Writers may add the field even if the short fields suffice; its value must then match.
  const value = Number(field.data.readBigUInt64LE(0))
  const known = [central.uncompressedSize, central.compressedSize, central.relativeOffsetOfLocalHeader]
  return known.includes(value)
    ? []
    : [refusal('ARCHIVE_ZIP64', name, 'has 64-bit sizes that contradict the others')]
}
