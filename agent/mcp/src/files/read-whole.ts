import type { FileHandle } from 'node:fs/promises'
import { onDisk } from '../disk'

/** Bytes that are read at once. */
const piece = 4 * 1024 * 1024

/**
 * Reads a file that was opened, in pieces: each has the time of a step, so that a slow disk is waited for and one that is gone
 * is not.
 *
 * @param size - bytes; of a file that grows meanwhile, the rest is left
 * @throws {AbpError} `TIMEOUT`; else what the file system says
 */
export async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size)
  let loaded = 0
  while (loaded < size) {
    const length = Math.min(piece, size - loaded)
    const { bytesRead } = await onDisk(handle.read(buffer, loaded, length, loaded), 'read the file')
    if (bytesRead === 0) break
    loaded += bytesRead
  }
  return buffer.subarray(0, loaded)
}
