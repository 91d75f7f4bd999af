import { lstat, opendir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../limits'
import { ownerOf } from './name'
import { hasEnded } from './owner'

/**
 * Removes directories that processes of this user left behind and that have ended. Anything else stays: links, what others
 * own, what belongs to a process that runs or of which nothing is known. Never throws.
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
    // Without a list of names there is nothing to do.
  }
}

/** @returns whether it was a directory of this user, and is gone */
async function removeOwn(path: string): Promise<boolean> {
  try {
    const found = await lstat(path)
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false
    await rm(path, { recursive: true, force: true })
    return true
  } catch {
    // Another process may be at it, too; what is left is for the next start.
    return false
  }
}
