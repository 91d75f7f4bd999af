import type { FileHandle } from 'node:fs/promises'
import { onDisk } from '../disk.ts'

/** Bytes per read. */
const pieceBytes = 4 * 1024 * 1024

/**
 * Reads an opened file in pieces. Each piece has the time limit of one step, so that a slow disk can finish,
 * and a missing disk causes a timeout.
 *
 * @param size - bytes; content that is added in the meantime is omitted
 * @throws {AbpError} `TIMEOUT`; otherwise the file system's error
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
