import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** @returns a path for a new file, without any string from a page */
export function newPath(directory: string): string {
  return join(directory, `abp-${randomUUID()}`)
}

/** Removes unused files. Never throws. */
export async function removeFiles(paths: Iterable<string>): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => undefined)
}

/**
 * Writes bytes to a new file as they arrive, with backpressure from the disk.
 *
 * @throws the error of `bytes` or of the file system; the file is then removed
 */
export async function writeNewFile(
  directory: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  onBytes: (loaded: number) => void,
): Promise<string> {
  const path = newPath(directory)
  const file = await open(path, 'wx', 0o600)
  let loaded = 0
  try {
    for await (const chunk of bytes) {
      await file.writev([chunk])
      loaded += chunk.byteLength
      onBytes(loaded)
    }
    await file.close()
    return path
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}
