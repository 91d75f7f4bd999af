import type { Cdp } from './driver.ts'

/**
 * Connects to the currently open tabs. A driver's list is only as recent as the last message that it read, so
 * a new tab may be missing. After any response from the browser, the driver has read all earlier messages.
 *
 * @param openBrowser - opens a connection to the browser itself
 * @param list - the driver's tabs
 * @returns connections to the tabs that are still open
 * @throws {Error} the driver's error, if the browser has gone away
 */
export async function connectTabs<Tab>(
  openBrowser: () => Promise<Cdp> | undefined,
  list: () => readonly Tab[],
  connect: (tab: Tab) => Promise<Cdp>,
): Promise<Cdp[]> {
  const browser = await openBrowser()
  browser?.detach().catch(() => undefined)
  const connections = await Promise.allSettled(list().map(connect))
  return connections.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
