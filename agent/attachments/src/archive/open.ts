import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment/attachment.ts'
import type { ArchiveReader, ReaderContext } from './entry.ts'
import { type ArchiveKind, archiveKind, tarHeader } from './kind.ts'
import { type RandomAccess, randomAccess } from './random-access.ts'

/** An archive with its reader. It keeps a file open. */
export interface OpenArchive extends AsyncDisposable {
  kind: ArchiveKind
  reader: ArchiveReader
}

/** A zip file's end record, and the longest comment after it. */
const zipEnd = { signature: Buffer.from('PK\x05\x06', 'latin1'), most: 22 + 65_535 }

/**
 * @param withContent - whether the caller will read the content of entries
 * @throws {AbpError} `ARCHIVE_UNKNOWN` if the bytes are not an archive
 */
export async function openArchive(
  attachment: Attachment,
  context: ReaderContext,
  withContent: boolean,
): Promise<OpenArchive> {
  const access = await randomAccess(attachment)
  const close = () => access[Symbol.asyncDispose]()
  try {
    const kind =
      archiveKind(await access.read(0, Math.min(access.size, tarHeader))) ??
      (await endsAsZip(access.size, access.read))
    if (kind === undefined)
      throw new AbpError(
        'ARCHIVE_UNKNOWN',
        `The bytes of ${JSON.stringify(attachment.name)} are not an archive. zip, tar, gz, bz2, xz, zst and 7z can be read.`,
      )
    const reader = await readerOf(kind, attachment, context, { access, withContent })
    return { kind, reader, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Loads only the code for this kind. */
async function readerOf(
  kind: ArchiveKind,
  attachment: Attachment,
  context: ReaderContext,
  { access, withContent }: { access: RandomAccess; withContent: boolean },
): Promise<ArchiveReader> {
  if (kind === 'zip') return (await import('./zip/reader.ts')).zipReader(access, context)
  if (kind === '7z')
    return (await import('./seven-zip/reader.ts')).sevenZipReader(attachment, context, withContent)
  if (kind !== 'tar')
    return (await import('./compressed/reader.ts')).compressedReader(kind, attachment, context)
  return (await import('./tar/reader.ts')).tarReader(attachment.stream(), context, () => attachment.size)
}

/** Self-extracting programs begin with code. */
async function endsAsZip(
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<'zip' | undefined> {
  const end = Buffer.from(await read(Math.max(0, size - zipEnd.most), size))
  return end.includes(zipEnd.signature) ? 'zip' : undefined
}
