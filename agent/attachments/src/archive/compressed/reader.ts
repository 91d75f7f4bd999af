import type { Attachment } from '../../attachment/attachment.ts'
import { byteSource } from '../byte-source.ts'
import type { ArchiveReader, ReaderContext } from '../entry.ts'
import { archiveKind, tarHeader } from '../kind.ts'
import { tarReader } from '../tar/reader.ts'
import { type Packing, unpack } from './unpack.ts'

/** Reads a file that is compressed as a whole: the entries of a tar, or a single entry. */
export function compressedReader(
  packing: Packing,
  attachment: Attachment,
  context: ReaderContext,
): ArchiveReader {
  const { bytes, consumed } = unpack(packing, attachment, context.signal)
  const source = byteSource(bytes)
  return {
    parallel: false,
    consumed,
    async *entries() {
      try {
        if (archiveKind(await source.peek(tarHeader)) === 'tar') {
          yield* tarReader(source.rest(), context, consumed).entries()
          return
        }
        context.budget.takeEntry()
        yield {
          name: innerName(attachment.name),
          kind: 'file',
          problems: [],
          content: () => source.rest(),
        }
      } finally {
        await source.end()
      }
    },
  }
}

/** `notes.txt.gz` contains `notes.txt`. Ignores the name stored inside gzip, because it may be anything. */
function innerName(name: string): string {
  const inner = name.replace(/\.(?:gz|bz2|xz|zst)$/i, '')
  return inner === name || inner === '' ? `${name || 'file'}.unpacked` : inner
}
