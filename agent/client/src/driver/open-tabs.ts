import type { Cdp } from './driver'

/** @returns the connections to those tabs that are still open */
export async function connectAll<Tab>(
  tabs: readonly Tab[],
  connect: (tab: Tab) => Promise<Cdp>,
): Promise<Cdp[]> {
  const connections = await Promise.allSettled(tabs.map(connect))
  return connections.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
