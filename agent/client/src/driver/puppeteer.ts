import type { DriverBrowser, DriverPage, OwnBrowser } from './driver'
import { hearDialog, hearPopup, type PuppeteerBrowser, type PuppeteerPage } from './native'

/** @param own - absent when others started it, so that it is let go of instead of closed */
export function puppeteerBrowser(browser: PuppeteerBrowser, own?: OwnBrowser): DriverBrowser {
  return {
    own,
    async openPage(isolated) {
      const context = isolated ? await browser.createBrowserContext() : browser.defaultBrowserContext()
      const page = await context.newPage()
      return {
        page: await puppeteerPage(page),
        close: () => (isolated ? context.close() : page.close()),
      }
    },
    isConnected: () => browser.connected,
    onLost: (listener) => void browser.once('disconnected', listener),
    close: async () => void (await (own ? own.close() : browser.disconnect())),
  }
}

export async function puppeteerPage(page: PuppeteerPage): Promise<DriverPage> {
  return {
    native: page,
    cdp: await page.createCDPSession(),
    open: async (url) => void (await page.goto(url, { waitUntil: [], timeout: 0 })),
    url: () => page.url(),
    isClosed: () => page.isClosed(),
    screenshot: (options) => page.screenshot({ ...options }),
    close: () => page.close(),
    onDialog: (listener) => void page.on('dialog', hearDialog(listener)),
    onPopup: (listener) => void page.on('popup', hearPopup(listener)),
    onGone(listener) {
      const browser = page.browser()
      const lost = () => listener('The browser is gone.')
      browser.once('disconnected', lost)
      page.once('error', () => listener('The page crashed.'))
      page.once('close', () => {
        // The browser outlives its pages.
        browser.off('disconnected', lost)
        listener('The page was closed.')
      })
    },
  }
}
