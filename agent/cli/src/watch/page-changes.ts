import { type BrowserHandle, connect, type OfferedCapabilities } from '@abp-kit/client'
import type { Page } from 'puppeteer-core'
import { describeMessage } from './dev-server-message.ts'

/** Milliseconds before opening a page is retried: a development server may be starting. */
const pause = 1_000

/**
 * Keeps a page of the app open, and reports its changes until the signal ends it: updates from a development
 * server, reloads, added and removed capabilities.
 *
 * @param changed - called with a short description of the change
 */
export async function followPage(
  url: string,
  browser: BrowserHandle,
  signal: AbortSignal,
  changed: (what: string) => void,
): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    const ended = await openOnce(url, browser, signal, changed, isFirst).catch(() => undefined)
    if (ended) await ended
    else await new Promise((resolve) => setTimeout(resolve, pause))
    isFirst = false
  }
}

/** @returns a promise for the end of the page */
async function openOnce(
  url: string,
  browser: BrowserHandle,
  signal: AbortSignal,
  changed: (what: string) => void,
  isFirst: boolean,
): Promise<Promise<void>> {
  const session = await connect<OfferedCapabilities, Page>(url, {
    browser,
    signal,
    onCapabilitiesChanged: ({ added, removed }) =>
      changed(
        `capabilities: ${[...added.map((name) => `+${name}`), ...removed.map((name) => `-${name}`)].join(' ')}`,
      ),
  })
  const cdp = await session.page.createCDPSession()
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    const what = describeMessage(response.payloadData)
    if (what !== undefined) changed(what)
  })
  await cdp.send('Network.enable')
  if (!isFirst) changed('the page was opened again')
  return new Promise((resolve) => {
    session.onClosed(() => resolve(session.close()))
    signal.addEventListener('abort', () => resolve(session.close()), { once: true })
  })
}
