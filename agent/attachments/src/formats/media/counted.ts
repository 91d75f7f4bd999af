import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import type { FormatContext } from '../format.ts'

/** Bytes that are read of a sound or a film to describe it. */
const maxBytes = 64_000_000

/** Reads stretches of a file, as few bytes as describing it needs. */
export interface CountedReader {
  /** @throws {AbpError} `ATTACHMENT_TOO_LARGE` when it has read too much; and the reason of the signal */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Counts the bytes that a library reads: a file whose index is missing, or lies, would be read whole, or for ever. */
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
