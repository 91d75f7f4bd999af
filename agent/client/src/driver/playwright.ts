import { settleWithin } from '../deadline'
import type { DriverBrowser, DriverPage, OwnBrowser } from './driver'
import { hearDialog, hearPopup, type PlaywrightBrowser, type PlaywrightPage } from './native'

const closeLimit = 5_000

/** @param own - absent when others started it, so that only the connection is closed */
export function playwrightBrowser(browser: PlaywrightBrowser, own?: OwnBrowser): DriverBrowser {
  return {
    own,
    async openPage(isolated) {
      const [first] = isolated ? [] : browser.contexts()
      const context = first ?? (await browser.newContext())
      const page = await context.newPage()
      return { page: await playwrightPage(page), close: () => (first ? page.close() : context.close()) }
    },
    isConnected: () => browser.isConnected(),
    onLost: (listener) => void browser.once('disconnected', listener),
    async close() {
      if (own) return own.close()
      // Of a browser that was attached to, Playwright closes the connection only.
      await settleWithin(browser.close(), closeLimit)
    },
  }
}

export async function playwrightPage(page: PlaywrightPage): Promise<DriverPage> {
  const context = page.context()
  return {
    native: page,
    cdp: await context.newCDPSession(page),
    open: async (url) => void (await page.goto(url, { waitUntil: 'commit', timeout: 0 })),
    url: () => page.url(),
    isClosed: () => page.isClosed(),
    screenshot: (options) => page.screenshot({ ...options }),
    close: () => page.close(),
    onDialog: (listener) => void page.on('dialog', hearDialog(listener)),
    onPopup: (listener) => void page.on('popup', hearPopup(listener)),
    onGone(listener) {
      const browser = context.browser()
      const lost = () => listener('The browser is gone.')
      browser?.once('disconnected', lost)
      page.once('crash', () => listener('The page crashed.'))
      page.once('close', () => {
        // The browser outlives its pages.
        browser?.off('disconnected', lost)
        listener('The page was closed.')
      })
    },
  }
}
