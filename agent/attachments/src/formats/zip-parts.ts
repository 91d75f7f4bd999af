import { AbpError } from '@abp-kit/core/protocol'
import type { ArchiveProblem, FoundEntry } from '../archive/entry.ts'
import { openArchive } from '../archive/open.ts'
import type { Attachment } from '../attachment/attachment.ts'
import type { FormatContext } from './format.ts'

/** The parts of a zip-based document: docx, odt, epub, fig. Reads them into memory and writes nothing. */
export interface ZipParts extends AsyncDisposable {
  /** In the file's order. */
  readonly names: readonly string[]
  /** Problems of the whole zip, such as a missing end: a sentence each, for `missing`. */
  readonly problems: readonly string[]
  /** @returns a part's size in bytes, as stated in the zip; 0 if the part does not exist */
  size(name: string): number
  /**
   * @returns its bytes; undefined if the part does not exist
   * @throws {AbpError} `ATTACHMENT_TOO_LARGE` if all bytes read so far exceed `context.maxBytes`, and an
   *   archive's codes
   */
  read(name: string): Promise<Uint8Array | undefined>
  /**
   * @returns its bytes as they are unpacked, for callers that need only the start; empty if the part does not
   *   exist
   * @throws {AbpError} the same errors as `read`
   */
  stream(name: string): AsyncIterable<Uint8Array>
}

/**
 * @throws {AbpError} an archive's codes (`ARCHIVE_UNKNOWN`, `ARCHIVE_OVERLAP`…), also for the limits of outer
 *   archives; if two parts have the same name, the first counts
 */
export async function openZipParts(attachment: Attachment, context: FormatContext): Promise<ZipParts> {
  const { maxBytes, signal } = context
  const budget = context.archives()
  const problems: string[] = []
  // Problems do not stop the reader: it accesses a document's parts by name.
  const report = ({ message }: ArchiveProblem) => void problems.push(message)
  const archive = await openArchive(attachment, { budget, signal, report }, true)
  const parts = new Map<string, FoundEntry>()
  try {
    for await (const found of archive.reader.entries()) {
      budget.takeEntry()
      if (found.kind === 'file' && !parts.has(found.name)) parts.set(found.name, found)
    }
  } catch (error) {
    await archive[Symbol.asyncDispose]()
    throw error
  }
  let all = 0
  async function* stream(name: string): AsyncGenerator<Uint8Array> {
    const found = parts.get(name)
    if (found === undefined) return
    const [problem] = found.problems
    if (problem) throw new AbpError(problem.code, problem.message)
    let bytes = 0
    for await (const piece of found.content()) {
      signal.throwIfAborted()
      budget.takeBytes(piece.length, { entry: bytes, out: bytes, packed: found.packedSize ?? 0 })
      bytes += piece.length
      all += piece.length
      if (all > maxBytes) throw tooLarge(attachment.name, maxBytes)
      yield piece
    }
  }
  return {
    names: [...parts.keys()],
    problems,
    size: (name) => parts.get(name)?.size ?? 0,
    async read(name) {
      if (!parts.has(name)) return undefined
      const pieces: Uint8Array[] = []
      for await (const piece of stream(name)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    stream,
    [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose](),
  }
}

function tooLarge(name: string, maxBytes: number): AbpError {
  return new AbpError(
    'ATTACHMENT_TOO_LARGE',
    `${JSON.stringify(name)} unpacks to more than ${maxBytes} bytes (\`limits.maxUnpackedBytes\`). Raise the limit if you trust the file, or attach it in another format.`,
  )
}
