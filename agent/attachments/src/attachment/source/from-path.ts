import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment.ts'
import { attachmentName } from '../name.ts'

/** A file's metadata. */
export interface Described {
  name?: string | undefined
  declaredType?: string | undefined
}

/**
 * @param given - the path; a relative path starts at the working directory
 * @throws {AbpError} `ATTACHMENT_NOT_FOUND`
 */
export async function fromPath(given: string, described: Described = {}): Promise<Attachment> {
  const path = resolve(given)
  const found = await stat(path).catch((error: unknown) => {
    throw notFound(path, error instanceof Error ? error.message : String(error))
  })
  // A device or a pipe may never end.
  if (!found.isFile()) throw notFound(path, 'it is not a file')
  const { size } = found
  let hash: Promise<string> | undefined
  return {
    name: attachmentName(described.name ?? path),
    ...(described.declaredType !== undefined && { declaredType: described.declaredType }),
    size,
    path,
    async read(start = 0, end = size) {
      const length = Math.max(0, Math.min(end, size) - start)
      const file = await open(path)
      try {
        const buffer = new Uint8Array(length)
        let filled = 0
        while (filled < length) {
          const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled)
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return buffer.subarray(0, filled)
      } finally {
        await file.close()
      }
    },
    // The `end` of a file stream is its last byte, so it cannot express an empty range.
    stream: (start = 0, end = size) =>
      end > start ? createReadStream(path, { start, end: end - 1 }) : Readable.from([]),
    sha256: () => {
      hash ??= hashFile(path)
      return hash
    },
  }
}

/** Bytes to hash at a time. */
const hashedBytes = 1 << 20

/** Uses one buffer for the whole file: a stream would allocate many, and wait for each. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const buffer = new Uint8Array(hashedBytes)
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

function notFound(path: string, reason: string): AbpError {
  return new AbpError(
    'ATTACHMENT_NOT_FOUND',
    `The attachment ${path} cannot be read: ${reason}. Pass the path of a file that exists.`,
  )
}
