import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import type { FormatContext } from '../format.ts'

/** Maximum bytes of audio or video to read for its description. */
const maxBytes = 64_000_000

/** Reads ranges of a file, as few bytes as the description needs. */
export interface CountedReader {
  /** @throws {AbpError} `ATTACHMENT_TOO_LARGE` after too many bytes; and the signal's reason */
  read(start: number, end: number): Promise<Uint8Array>
}

/**
 * Counts the bytes that a library reads: without it, a file with a missing or false index would be read in
 * full, or forever.
 */
export function countedReader(
  attachment: Attachment,
  { signal, ...limits }: Pick<FormatContext, 'maxBytes' | 'signal'>,
): CountedReader {
  const most = Math.min(maxBytes, limits.maxBytes)
  let all = 0
  return {
    async read(start, end) {
      signal.throwIfAborted()
      all += Math.max(0, Math.min(end, attachment.size) - start)
      if (all > most)
        throw new AbpError(
          'ATTACHMENT_TOO_LARGE',
          `${attachment.name} does not say what it is in the ${most} bytes that are read to describe it. Convert it with ffmpeg, and attach what it makes.`,
        )
      return attachment.read(start, end)
    },
  }
}
