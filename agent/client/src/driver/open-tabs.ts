import type { Cdp } from './driver.ts'

/**
 * Connects to the tabs that are open now. A driver's list is as old as the last message that it read, so a new tab may be
 * missing. Once the browser has answered anything, all that it said before has been read.
 *
 * @param openBrowser - opens a connection to the browser itself
 * @param list - the driver's tabs
 * @returns the connections to those tabs that are still open
 * @throws {Error} the driver's error, if the browser is gone
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
