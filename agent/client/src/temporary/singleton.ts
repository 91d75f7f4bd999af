import { readlink, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * A browser that was killed leaves the directory of the socket by which others find it, which is not in its profile: a link in the
 * profile leads to it. Removes that directory. Never throws.
 */
export async function removeSocket(profile: string): Promise<void> {
  try {
    const directory = dirname(await readlink(join(profile, 'SingletonSocket')))
    if (/^(?:org\.chromium\.Chromium|com\.google\.Chrome)\.\w{6}$/.test(basename(directory)))
      await rm(directory, { recursive: true, force: true })
  } catch {
    // It ended in order, and has removed the link.
  }
}
