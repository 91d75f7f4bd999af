import { crc32 } from 'node:zlib'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import { type ByteSource, byteSource } from '../byte-source.ts'
import { damaged, refusal } from '../damage.ts'
import type { ArchiveReader, FoundEntry, ReaderContext } from '../entry.ts'
import { isListEncrypted } from './encrypted.ts'
import { readListing, type SevenZipEntry } from './listing.ts'
import { sevenZip } from './run.ts'

/** Maximum size of a listing. An entry has about 200 characters. */
const maxListing = 20_000_000

/**
 * Reads a 7z file: first its list, then the bytes of all entries in sequence, as 7-Zip writes them. Splits
 * them by the sizes in the list. Each entry's checksum verifies the split.
 */
export function sevenZipReader(
  attachment: Attachment,
  context: ReaderContext,
  withContent: boolean,
): ArchiveReader {
  return {
    parallel: false,
    consumed: () => attachment.size,
    async *entries() {
      const entries = await list(attachment, context)
      const readable = withContent && !entries.some(({ encrypted }) => encrypted)
      const source = readable
        ? byteSource(sevenZip(attachment, ['x', '-so', '-t7z'], context.signal))
        : undefined
      try {
        for (const entry of entries) {
          context.budget.takeEntry()
          const content = source && { source, left: entry.size }
          yield toFound(entry, content)
          // Unread bytes still precede the next entry.
          if (content) await skip(content, context, attachment.size)
        }
        if (source && (await source.read(1)).length > 0)
          throw damaged('The 7z file has more bytes than its entries name.')
      } finally {
        await source?.end()
      }
    },
  }
}

interface Content {
  source: ByteSource
  left: number
}

async function list(attachment: Attachment, { budget, signal }: ReaderContext): Promise<SevenZipEntry[]> {
  if (await isListEncrypted(attachment))
    throw new AbpError(
      'ARCHIVE_ENCRYPTED',
      'The 7z file is encrypted with its list. Nothing of it can be listed or extracted. Ask for one without a password.',
    )
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const bytes of sevenZip(attachment, ['l', '-slt', '-ba', '-t7z'], signal)) {
    length += bytes.length
    if (length > maxListing)
      throw new AbpError(
        'ARCHIVE_COUNT_LIMIT',
        `The list of the 7z file has more than ${maxListing} bytes. Nothing was extracted. The limit \`entries\` allows ${budget.limits.entries}.`,
      )
    chunks.push(bytes)
  }
  return [...readListing(Buffer.concat(chunks).toString('utf8'))]
}

function toFound(entry: SevenZipEntry, content: Content | undefined): FoundEntry {
  const { encrypted, name, privileged, size, type } = entry
  const kinds: Record<string, FoundEntry['kind']> = { d: 'folder', '-': 'file', l: 'link' }
  return {
    name,
    kind: kinds[type] ?? 'device',
    size,
    privileged,
    problems: encrypted ? [refusal('ARCHIVE_ENCRYPTED', name, 'is encrypted, and not extracted')] : [],
    content: () => read(entry, content),
  }
}

async function* read(
  { crc32: said, name }: SevenZipEntry,
  content: Content | undefined,
): AsyncIterable<Uint8Array> {
  if (!content)
    throw new AbpError(
      'ARCHIVE_ENCRYPTED',
      `${JSON.stringify(name)} is in an archive with encrypted entries, and not extracted. Ask for one without a password.`,
    )
  let sum = 0
  for await (const bytes of take(content)) {
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (said !== undefined && sum !== said)
    throw new AbpError(
      'ARCHIVE_CHECKSUM',
      `The bytes of ${JSON.stringify(name)} do not have the checksum that the 7z file names.`,
    )
}

async function* take(content: Content): AsyncIterable<Uint8Array> {
  while (content.left > 0) {
    const bytes = await content.source.read(content.left)
    if (bytes.length === 0) throw damaged('The 7z file has fewer bytes than its entries name.')
    content.left -= bytes.length
    yield bytes
  }
}

async function skip(content: Content, { budget }: ReaderContext, packed: number): Promise<void> {
  for await (const bytes of take(content))
    budget.takeBytes(bytes.length, { entry: 0, out: budget.bytes, packed })
}
