import { readlink, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Removes the socket directory that a killed browser leaves behind. Other browsers find it by that socket. The
 * directory is not in its profile: a link in the profile leads to it. Never throws.
 */
export async function removeSocket(profile: string): Promise<void> {
  try {
    const directory = dirname(await readlink(join(profile, 'SingletonSocket')))
    if (/^(?:org\.chromium\.Chromium|com\.google\.Chrome)\.\w{6}$/.test(basename(directory)))
      await rm(directory, { recursive: true, force: true })
  } catch {
    // The browser ended normally, and has removed the link.
  }
}
