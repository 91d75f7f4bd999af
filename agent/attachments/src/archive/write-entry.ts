import { createHash } from 'node:crypto'
import { isAbpError } from '@abp-kit/core/protocol'
import type { Scratch } from '../scratch/scratch.ts'
import { asAbpError } from './damage.ts'
import type { FoundEntry } from './entry.ts'
import type { Reading } from './read-archive.ts'

export interface Writing extends Reading {
  scratch: Scratch
  /** Whether to hash the bytes. */
  sha256: boolean
}

/** Bytes to collect before a write: one file system call for many small chunks. */
const collected = 1_048_576

/**
 * Writes an entry's bytes as they arrive. Removes the file on an error.
 *
 * @param path - absolute path
 * @returns the size and hash of the written file
 * @throws {AbpError} the entry's error, a limit's error, `SCRATCH_FULL`
 */
export async function writeEntry(
  entry: FoundEntry,
  path: string,
  { budget, reader, scratch, sha256, signal }: Writing,
): Promise<{ size: number; sha256?: string }> {
  const file = await scratch.create(path)
  const hash = sha256 ? createHash('sha256') : undefined
  const before = budget.bytes
  let size = 0
  let waiting: Uint8Array[] = []
  let length = 0
  const flush = async () => {
    const [first, ...others] = waiting
    waiting = []
    length = 0
    if (first) await file.write(others.length === 0 ? first : Buffer.concat([first, ...others]))
  }
  try {
    for await (const bytes of entry.content()) {
      signal.throwIfAborted()
      const packed = entry.packedSize ?? reader.consumed()
      // Measures entries that share packed bytes together.
      const out = entry.packedSize === undefined ? before + size : size
      budget.takeBytes(bytes.length, { entry: size, out, packed })
      size += bytes.length
      hash?.update(bytes)
      waiting.push(bytes)
      length += bytes.length
      if (length >= collected) await flush()
    }
    await flush()
    await file.close()
    return { size, ...(hash && { sha256: hash.digest('hex') }) }
  } catch (error) {
    await file.discard()
    throw signal.aborted && !isAbpError(error) ? signal.reason : asAbpError(error)
  }
}
