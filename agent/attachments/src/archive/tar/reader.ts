import { setImmediate } from 'node:timers/promises'
import { type Extract, extract, type Header } from 'tar-stream'
import { asAbpError, damaged, refusal } from '../damage.ts'
import type { ArchiveReader, FoundEntry, ReaderContext } from '../entry.ts'

/**
 * Maximum bytes between two entries: headers with long names, and zeros at the end. tar-stream would buffer
 * any amount.
 */
const maxBetween = 2_000_000
/** Bytes passed to the parser at once. */
const piece = 65_536

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
 * Reads a tar's entries in sequence.
 *
 * @param bytes - bytes of the tar
 * @param consumed - number of packed bytes read so far
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
      // Makes the parser report whenever it needs more.
      const parser = extract({ highWaterMark: 1 })
      const position = { inEntry: false }
      void feed(parser, bytes, position)
      try {
        for await (const entry of parser) {
          position.inEntry = true
          budget.takeEntry()
          let isRead = false
          yield toFound(entry.header, () => {
            isRead = true
            return bytesOf(entry)
          })
          // Unread entries also count.
          if (!isRead)
            for await (const chunk of bytesOf(entry))
              budget.takeBytes(chunk.length, { entry: 0, out: budget.bytes, packed: consumed() })
          position.inEntry = false
        }
      } catch (error) {
        throw asAbpError(error)
      } finally {
        parser.destroy()
      }
    },
  }
}

/**
 * Feeds the parser at its own pace. Reports an end or an error only after the parser has passed on all
 * earlier entries. Otherwise, it would drop pending entries.
 */
async function feed(
  parser: Extract,
  bytes: AsyncIterable<Uint8Array>,
  position: { inEntry: boolean },
): Promise<void> {
  let between = 0
  try {
    for await (const chunk of bytes)
      for (let at = 0; at < chunk.length; at += piece) {
        if (parser.destroyed) return
        const part = chunk.subarray(at, at + piece)
        between = position.inEntry ? 0 : between + part.length
        if (between > maxBetween) throw damaged('The tar is damaged: there is no entry for 2 MB.')
        if (!parser.write(part)) await taken(parser)
      }
    await setImmediate()
    parser.end(undefined)
  } catch (error) {
    await setImmediate()
    parser.destroy(asAbpError(error))
  }
}

/** Waits until the parser needs more or closes. */
function taken(parser: Extract): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      parser.off('drain', end)
      parser.off('close', end)
      resolve()
    }
    parser.once('drain', end)
    parser.once('close', end)
  })
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

/** Narrows the chunks to bytes: the library does not type them. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncIterable<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}
