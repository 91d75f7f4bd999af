import { type BrowserHandle, connect, type OfferedCapabilities } from '@abp-kit/client'
import type { Page } from 'puppeteer-core'
import { describeMessage } from './dev-server-message.ts'

/** Milliseconds until a page that could not be opened is tried again: a development server may be starting. */
const pause = 1_000

/**
 * Keeps a page of the app open, and reports what changes in it, until the signal ends it: updates that a development
 * server sends, reloads, capabilities that come and go.
 *
 * @param changed - called with what has changed, in a few words
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
