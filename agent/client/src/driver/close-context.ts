import { setTimeout as wait } from 'node:timers/promises'
import { settleWithin } from '../deadline.ts'
import { limits } from '../limits.ts'
import type { Cdp } from './driver.ts'

const betweenStopsMilliseconds = 10

/**
 * Closes a browser context with its page. If the page is on its way to another document, it is stopped: Chromium 156 never
 * closes a page that gets another process at that moment and listens for `pagehide`, and never says so.
 *
 * @param cdp - the page's
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
    // What Chromium says while the page gets another process. Anything else means that nothing is to be stopped.
    if (!String(error).includes('Not attached to an active page')) return
    await wait(betweenStopsMilliseconds)
  }
}
