import { setTimeout as wait } from 'node:timers/promises'
import type { OpenPage } from './open-page.ts'
import type { WaitLimits } from './within.ts'

/** Chromium itself considers a page idle after 500 ms without a request. */
const idleMilliseconds = 1_500

/**
 * Opens a page and waits until it has loaded, for at most half of the request timeout.
 *
 * @param isIdle - whether to also wait until it has stopped fetching, for at most 1.5 s. Its framework has
 *   then most likely hydrated the page.
 * @throws {Error} the browser's error, also for a URL that cannot be opened
 */
export async function openLoaded(
  cdp: OpenPage['cdp'],
  url: string,
  { requestTimeout, signal }: WaitLimits,
  { isIdle = false } = {},
): Promise<void> {
  let hasIdled: () => void = () => undefined
  const idle = new Promise<void>((resolve) => {
    hasIdled = resolve
  })
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  await cdp.send('Page.enable')
  let loader: unknown
  const early: unknown[] = []
  if (isIdle) {
    cdp.on('Page.lifecycleEvent', (event) => {
      const { loaderId, name } = Object(event)
      if (name !== 'networkIdle') return
      // The previous empty page also becomes idle.
      if (loader === undefined) early.push(loaderId)
      else if (loader === loaderId) hasIdled()
    })
    await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true })
  }
  const { errorText, loaderId } = Object(await cdp.send('Page.navigate', { url }))
  if (errorText) throw new Error(`The page cannot be opened: ${String(errorText)}`)
  loader = loaderId
  if (early.includes(loaderId)) hasIdled()
  await Promise.race([loaded, wait(requestTimeout / 2, undefined, { signal, ref: false })])
  if (isIdle) await Promise.race([idle, wait(idleMilliseconds, undefined, { signal, ref: false })])
}
