import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { asAbpError, damaged, refusal } from '../damage'
import type { ArchiveReader, FoundEntry, ReaderContext } from '../entry'

/** Bytes between two entries: headers with long names, and zeros at the end. tar-stream would hold any number in memory. */
const maxBetween = 2_000_000

const kinds: Readonly<Record<string, FoundEntry['kind']>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
  link: 'link',
  symlink: 'link',
  'character-device': 'device',
  'block-device': 'device',
  fifo: 'device',
}

/**
 * Reads the entries of a tar one after the other.
 *
 * @param bytes - of the tar
 * @param consumed - how many bytes they were made of so far
 */
export function tarReader(
  bytes: AsyncIterable<Uint8Array>,
  { budget }: ReaderContext,
  consumed: () => number,
): ArchiveReader {
  return {
    parallel: false,
    consumed,
    async *entries() {
      let between = 0
      let inEntry = false
      const guarded = async function* () {
        for await (const chunk of bytes) {
          between = inEntry ? 0 : between + chunk.length
          if (between > maxBetween) throw damaged('The tar is damaged: there is no entry for 2 MB.')
          yield chunk
        }
      }
      const parser = extract()
      const feeding = pipeline(Readable.from(guarded(), { objectMode: false }), parser)
      // Its error also ends the loop.
      feeding.catch(() => undefined)
      try {
        for await (const entry of parser) {
          inEntry = true
          budget.takeEntry()
          let isRead = false
          yield toFound(entry.header, () => {
            isRead = true
            return bytesOf(entry)
          })
          // What nobody reads counts too.
          if (!isRead)
            for await (const chunk of bytesOf(entry))
              budget.takeBytes(chunk.length, { entry: 0, out: budget.bytes, packed: consumed() })
          inEntry = false
        }
        await feeding
      } catch (error) {
        parser.destroy()
        throw asAbpError(error)
      }
    },
  }
}

function toFound({ mode, name, size, type }: Header, content: () => AsyncIterable<Uint8Array>): FoundEntry {
  const kind = kinds[type ?? ''] ?? 'unknown'
  return {
    name,
    kind,
    size: size ?? 0,
    privileged: ((mode ?? 0) & 0o6000) !== 0,
    problems: kind === 'unknown' ? [refusal('ARCHIVE_METHOD', name, 'has a type that cannot be read')] : [],
    content,
  }
}

/** The same; the library does not say what its chunks are. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncIterable<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}
