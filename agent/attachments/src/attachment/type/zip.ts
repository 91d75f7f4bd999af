import type { Attachment } from '../attachment.ts'

/** Bytes at the end of a zip that may contain the end record with the longest comment. */
const tailBytes = 22 + 65_535
/** Bytes of the entry list to read. */
const listBytes = 1_048_576

/**
 * Types identified by an entry name that only their programs use. Earlier checks detect types with an
 * identifying first entry (OpenDocument, EPUB).
 */
const namedTypes: readonly (readonly [name: RegExp, type: string])[] = [
  [/^canvas\.fig$/, 'application/vnd.figma'],
  [/^word\/document\.xml$/, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [/^ppt\/presentation\.xml$/, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  [/^xl\/workbook\.(xml|bin)$/, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/**
 * @returns the type of a zip-based file, by the names in its entry list at the end: entries may be in any
 *   order, so the first bytes may not reveal the type. Undefined for a plain archive, or without a list.
 */
export async function zipType(attachment: Attachment): Promise<string | undefined> {
  const tailStart = Math.max(0, attachment.size - tailBytes)
  const tail = Buffer.from(await attachment.read(tailStart))
  const record = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (record < 0 || record + 22 > tail.length) return undefined
  const length = tail.readUInt32LE(record + 12)
  const start = tail.readUInt32LE(record + 16)
  const list = Buffer.from(await attachment.read(start, start + Math.min(length, listBytes)))
  for (const name of entryNames(list)) {
    const found = namedTypes.find(([pattern]) => pattern.test(name))
    if (found) return found[1]
  }
  return undefined
}

function* entryNames(list: Buffer): Generator<string> {
  let at = 0
  while (at + 46 <= list.length && list.readUInt32LE(at) === 0x02014b50) {
    const nameBytes = list.readUInt16LE(at + 28)
    yield list.toString('utf8', at + 46, at + 46 + nameBytes)
    at += 46 + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
}
