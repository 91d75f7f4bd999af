import type { FileHandle } from 'node:fs/promises'
import { onDisk } from '../disk.ts'

/** Bytes per copy step. */
const pieceBytes = 4 * 1024 * 1024

/**
 * Copies the whole content of one file into another.
 * @throws the file system's error
 */
export async function copyInto(source: FileHandle, target: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafe(pieceBytes)
  for (let position = 0; ; ) {
    const { bytesRead } = await onDisk(source.read(buffer, 0, pieceBytes, position), 'read the file')
    if (bytesRead === 0) return
    await onDisk(target.writeFile(buffer.subarray(0, bytesRead)), 'write the file')
    position += bytesRead
  }
}
