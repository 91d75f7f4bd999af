import { settleWithin } from '../deadline.ts'
import { limits } from '../limits.ts'
import { closeContext } from './close-context.ts'
import type { DriverBrowser, DriverPage, OwnBrowser } from './driver.ts'
import { createListeners } from './listeners.ts'
import { hearDialog, hearPopup, type PlaywrightBrowser, type PlaywrightPage } from './native.ts'
import { connectTabs } from './open-tabs.ts'
import { prepareContext } from './prepare-context.ts'

/** @param own - absent if this process did not start the browser; `close` then closes only the connection */
export function playwrightBrowser(browser: PlaywrightBrowser, own?: OwnBrowser): DriverBrowser {
  return {
    own,
    async openPage(isolated, prepare) {
      const [first] = isolated ? [] : browser.contexts()
      const context = first ?? (await browser.newContext())
      if (prepare) {
        const open = async () => playwrightPage(await context.newPage(), own)
        await prepareContext(open, prepare, () => context.close())
      }
      const native = await context.newPage()
      const page = await playwrightPage(native, own)
      return {
        page,
        close: () => (first ? native.close() : closeContext(page.cdp, () => context.close())),
      }
    },
    isConnected: () => browser.isConnected(),
    onLost: (listener) => void browser.once('disconnected', listener),
    async close() {
      if (own) return own.close()
      // For an attached browser, Playwright closes only the connection.
      await settleWithin(browser.close(), limits.browserEndMilliseconds)
    },
  }
}

export async function playwrightPage(page: PlaywrightPage, own?: OwnBrowser): Promise<DriverPage> {
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  const listeners = createListeners()
  return {
    native: page,
    cdp,
    openCdp: () => context.newCDPSession(page),
    openTabs: () =>
      connectTabs(
        () => context.browser()?.newBrowserCDPSession(),
        () => context.pages(),
        (tab) => context.newCDPSession(tab),
      ),
    open: async (url) => void (await page.goto(url, { waitUntil: 'commit', timeout: 0 })),
    url: () => page.url(),
    isClosed: () => page.isClosed(),
    screenshot: (options) => page.screenshot({ ...options }),
    close: () => page.close(),
    onDialog: (listener) => listeners.add(page, 'dialog', hearDialog(listener)),
    onPopup: (listener) => listeners.add(page, 'popup', hearPopup(listener)),
    onGone(listener) {
      const browser = context.browser()
      const gone = (what: string) => {
        // The browser outlives its pages, and a caller's page outlives its sessions.
        listeners.forget()
        // Playwright reports the lost pages first, and then the browser.
        listener(own?.lostReason() ?? what)
      }
      if (browser) listeners.add(browser, 'disconnected', () => gone('The browser is gone.'))
      listeners.add(page, 'crash', () => gone('The page crashed.'))
      listeners.add(page, 'close', () => gone('The page was closed.'))
    },
    async forget() {
      listeners.forget()
      await cdp.detach().catch(() => undefined)
    },
  }
}
