import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Maximum milliseconds until the browser creates the first file of a download in the directory. It usually
 * takes a few milliseconds, but more than a second on a busy machine.
 */
const namingMilliseconds = 10_000

/**
 * Waits until the browser has created a file in the directory, at most {@link namingMilliseconds}. Never
 * throws.
 *
 * Even a download that is cancelled earlier still gets its first file. Chromium recreates a removed directory
 * for it.
 *
 * @param directory - absolute path
 */
export async function waitForFirstName(directory: string): Promise<void> {
  const end = performance.now() + namingMilliseconds
  while (performance.now() < end) {
    const names = await readdir(directory).catch(() => [])
    if (names.length > 0) return
    await wait(20)
  }
}
