import { closeContext } from './close-context.ts'
import type { DriverBrowser, DriverPage, OwnBrowser } from './driver.ts'
import { createListeners } from './listeners.ts'
import { hearDialog, hearPopup, type PuppeteerBrowser, type PuppeteerPage } from './native.ts'
import { connectTabs } from './open-tabs.ts'
import { prepareContext } from './prepare-context.ts'
import { sendWithoutStack } from './send-without-stack.ts'

/** @param own - absent if this process did not start the browser; `close` then disconnects instead */
export function puppeteerBrowser(browser: PuppeteerBrowser, own?: OwnBrowser): DriverBrowser {
  return {
    own,
    async openPage(isolated, prepare) {
      const context = isolated ? await browser.createBrowserContext() : browser.defaultBrowserContext()
      if (prepare) {
        const open = async () => puppeteerPage(await context.newPage(), own)
        await prepareContext(open, prepare, () => context.close())
      }
      const native = await context.newPage()
      const page = await puppeteerPage(native, own)
      return {
        page,
        close: () => (isolated ? closeContext(page.cdp, () => context.close()) : native.close()),
      }
    },
    isConnected: () => browser.connected,
    onLost: (listener) => void browser.once('disconnected', listener),
    close: async () => void (await (own ? own.close() : browser.disconnect())),
  }
}

export async function puppeteerPage(page: PuppeteerPage, own?: OwnBrowser): Promise<DriverPage> {
  const cdp = sendWithoutStack(await page.createCDPSession())
  const listeners = createListeners()
  return {
    native: page,
    cdp,
    openCdp: () => page.createCDPSession(),
    openTabs: () =>
      connectTabs(
        () => page.browser().target().createCDPSession(),
        // Not `pages()`: it sends a request to each tab, and waits forever for a tab with an open dialog.
        () =>
          page
            .browserContext()
            .targets()
            .filter((target) => target.type() === 'page'),
        (tab) => tab.createCDPSession(),
      ),
    open: async (url) => void (await page.goto(url, { waitUntil: [], timeout: 0 })),
    url: () => page.url(),
    isClosed: () => page.isClosed(),
    screenshot: (options) => page.screenshot({ ...options }),
    close: () => page.close(),
    onDialog: (listener) => listeners.add(page, 'dialog', hearDialog(listener)),
    onPopup: (listener) => listeners.add(page, 'popup', hearPopup(listener)),
    onGone(listener) {
      const browser = page.browser()
      const gone = (what: string) => {
        // The browser outlives its pages, and a caller's page outlives its sessions.
        listeners.forget()
        listener(own?.lostReason() ?? what)
      }
      listeners.add(browser, 'disconnected', () => gone('The browser is gone.'))
      listeners.add(page, 'error', () => gone('The page crashed.'))
      listeners.add(page, 'close', () => gone('The page was closed.'))
    },
    async forget() {
      listeners.forget()
      await cdp.detach().catch(() => undefined)
    },
  }
}
