import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Milliseconds within which the browser gives a download that it writes its first name in the directory. It takes a few,
 * and more than a second on a machine that is busy.
 */
const namingMilliseconds = 10_000

/**
 * Waits until the browser has begun to write something in the directory, at most {@link namingMilliseconds}. Never throws.
 *
 * A download that is cancelled before still gets its first name, and Chromium makes the directory again for it if it is
 * gone.
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
