import { setTimeout as wait } from 'node:timers/promises'
import { settleWithin } from '../deadline.ts'
import { limits } from '../limits.ts'
import type { Cdp } from './driver.ts'

const betweenStopsMilliseconds = 10

/**
 * Closes a browser context with its page. If the page is navigating, the client first stops the navigation.
 * Chromium 156 never closes a page that switches to another process at that moment and listens for
 * `pagehide`, and reports no error.
 *
 * @param cdp - the page's connection
 * @param close - the driver's own function
 * @throws {Error} the driver's error
 */
export async function closeContext(cdp: Cdp, close: () => Promise<void>): Promise<void> {
  await settleWithin(stopLoading(cdp), limits.stopMilliseconds)
  await close()
}

async function stopLoading(cdp: Cdp): Promise<void> {
  const giveUp = performance.now() + limits.stopMilliseconds
  while (performance.now() < giveUp) {
    const error = await cdp.send('Page.stopLoading').then(
      () => undefined,
      (reason: unknown) => reason,
    )
    // Chromium's error while the page switches to another process. Any other result means that there is
    // nothing to stop.
    if (!String(error).includes('Not attached to an active page')) return
    await wait(betweenStopsMilliseconds)
  }
}
