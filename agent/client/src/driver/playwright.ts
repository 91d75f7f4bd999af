import { settleWithin } from '../deadline'
import type { DriverBrowser, DriverPage } from './driver'
import {
  hearDialog,
  hearPopup,
  type PlaywrightBrowser,
  type PlaywrightContext,
  type PlaywrightPage,
} from './native'

const closeLimit = 5_000

export function playwrightBrowser(browser: PlaywrightBrowser): DriverBrowser {
  return {
    pid: undefined,
    async openPage(isolated) {
      const [first] = isolated ? [] : browser.contexts()
      const context = first ?? (await browser.newContext())
      const page = await context.newPage()
      return { page: await playwrightPage(page), close: () => (first ? page.close() : context.close()) }
    },
    isConnected: () => browser.isConnected(),
    onLost: (listener) => void browser.once('disconnected', listener),
    // Of a browser that was attached to, Playwright closes the connection only.
    close: async () => void (await settleWithin(browser.close(), closeLimit)),
  }
}

/** A browser with a profile of its own has one context, which is all that Playwright gives of it. */
export function playwrightProfile(context: PlaywrightContext): DriverBrowser {
  let open = true
  context.once('close', () => {
    open = false
  })
  return {
    pid: undefined,
    async openPage() {
      const page = await context.newPage()
      return { page: await playwrightPage(page), close: () => page.close() }
    },
    isConnected: () => open,
    onLost: (listener) => void context.once('close', listener),
    close: async () => void (await settleWithin(context.close(), closeLimit)),
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
