import { AbpError } from '@abp-kit/core/protocol'
import type { ArchiveProblem, FoundEntry } from '../archive/entry.ts'
import { openArchive } from '../archive/open.ts'
import type { Attachment } from '../attachment/attachment.ts'
import type { FormatContext } from './format.ts'

/** The parts of a document that is a zip: docx, odt, epub, fig. They are read into memory, nothing is written. */
export interface ZipParts extends AsyncDisposable {
  /** In the order of the file. */
  readonly names: readonly string[]
  /** What is wrong with the zip as a whole, such as a missing end: a sentence each, for `missing`. */
  readonly problems: readonly string[]
  /** @returns bytes of a part, as the zip says; 0 if there is no such part */
  size(name: string): number
  /**
   * @returns its bytes; nothing if there is no such part
   * @throws {AbpError} `ATTACHMENT_TOO_LARGE` if all that was read is more than `context.maxBytes`, and an archive's codes
   */
  read(name: string): Promise<Uint8Array | undefined>
  /**
   * @returns its bytes as they are unpacked, for who needs only the beginning; none if there is no such part
   * @throws {AbpError} as `read` does
   */
  stream(name: string): AsyncIterable<Uint8Array>
}

/**
 * @throws {AbpError} an archive's codes (`ARCHIVE_UNKNOWN`, `ARCHIVE_OVERLAP`…), also for the limits of the archives around
 *   it; of two parts with the same name, the first counts
 */
export async function openZipParts(attachment: Attachment, context: FormatContext): Promise<ZipParts> {
  const { maxBytes, signal } = context
  const budget = context.archives()
  const problems: string[] = []
  // They do not end the reading: a document is read by the names of its parts.
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
