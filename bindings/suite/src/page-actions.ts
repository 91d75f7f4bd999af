import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OpenedPage } from './pages.ts'

export type Page = OpenedPage['page']

/** Checks whether a file requested by the page is the runtime. */
export const isRuntime = (path: string) => path.includes('core/dist/runtime.mjs')

/** Starts a session and records the agent's notifications. Runs in the page. */
export async function connect() {
  window.early.onCapabilitiesChanged = (change) => window.changes.push(change)
  const { capabilities } = await window.early.initialize({ agent: { name: 'tester', version: '1' } })
  return capabilities
}

export function call(page: Page, params: object = {}) {
  return page.evaluate((given) => window.early.call('test.count', given), params)
}

/** Changes the scene, and waits until it is rendered. */
export async function show(page: Page, change: Parameters<typeof window.stage.set>[0]): Promise<void> {
  await page.evaluate((given) => window.stage.set(given), change)
  for (const [key, id] of [
    ['shown', 'first'],
    ['second', 'second'],
  ] as const)
    if (change[key] !== undefined) await page.waitForSelector(`#${id}`, change[key] ? {} : { hidden: true })
  // Effects run after the paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Fails unless the agent was notified of `test.count` exactly that many times, and of nothing else. */
export async function expectChanges(page: Page, times: number): Promise<void> {
  const change = { added: [], removed: [], changed: ['test.count'] }
  const heard = () => page.evaluate(() => window.changes)
  await expect.poll(heard).toEqual(Array.from({ length: times }, () => change))
  await wait(100)
  expect(await heard()).toHaveLength(times)
}

export function textOf(page: Page, selector: string): Promise<string | undefined> {
  return page.evaluate((wanted) => document.querySelector(wanted)?.textContent?.trim(), selector)
}
