import { lstat, opendir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../limits.ts'
import { ownerOf } from './name.ts'
import { hasEnded } from './owner.ts'

/**
 * Removes directories of this user's ended processes. Keeps everything else: links, directories of other
 * users, and those of processes that are running or unknown. Never throws.
 */
export async function sweep(): Promise<void> {
  try {
    let names = 0
    let removed = 0
    for await (const { name } of await opendir(tmpdir())) {
      if (++names > limits.sweptNames || removed >= limits.sweptDirectories) return
      const owner = ownerOf(name)
      if (owner && hasEnded(owner) && (await removeOwn(join(tmpdir(), name)))) removed++
    }
  } catch {
    // Without a directory listing, there is nothing to do.
  }
}

/** @returns whether it was this user's directory and has been removed */
async function removeOwn(path: string): Promise<boolean> {
  try {
    const found = await lstat(path)
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false
    await rm(path, { recursive: true, force: true })
    return true
  } catch {
    // Another process may be removing it at the same time. The next start removes the rest.
    return false
  }
}
