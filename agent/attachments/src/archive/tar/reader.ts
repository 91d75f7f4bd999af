import { setImmediate } from 'node:timers/promises'
import { type Extract, extract, type Header } from 'tar-stream'
import { asAbpError, damaged, refusal } from '../damage.ts'
import type { ArchiveReader, FoundEntry, ReaderContext } from '../entry.ts'

/** Bytes between two entries: headers with long names, and zeros at the end. tar-stream would hold any number in memory. */
const maxBetween = 2_000_000
/** Bytes that the parser gets at once. */
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
      // So that it always says when it wants more.
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
          // What nobody reads counts too.
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
 * Gives the parser the bytes at its own pace. It is told of an end, or of an error, only after it has passed on all before:
 * it would drop the entries that nobody has taken yet.
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

/** Waits until the parser wants more, or is gone. */
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

/** The same; the library does not say what its chunks are. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncIterable<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}
