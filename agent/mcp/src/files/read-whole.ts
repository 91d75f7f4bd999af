import type { FileHandle } from 'node:fs/promises'
import { onDisk } from '../disk.ts'

/** Bytes to read at a time. */
const pieceBytes = 4 * 1024 * 1024

/**
 * Reads an opened file in pieces. Each piece has the time of one step, so that a slow disk is waited for, and a disk
 * that is gone is not.
 *
 * @param size - bytes; if the file grows in the meantime, the rest is left out
 * @throws {AbpError} `TIMEOUT`; otherwise what the file system says
 */
export async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size)
  let loaded = 0
  while (loaded < size) {
    const length = Math.min(pieceBytes, size - loaded)
    const { bytesRead } = await onDisk(handle.read(buffer, loaded, length, loaded), 'read the file')
    if (bytesRead === 0) break
    loaded += bytesRead
  }
  return buffer.subarray(0, loaded)
}
