import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { settleWithin } from '../../src/deadline.ts'
import type { DriverBrowser, OwnedPage } from '../../src/driver/driver.ts'
import { playwrightBrowser } from '../../src/driver/playwright.ts'
import { puppeteerBrowser } from '../../src/driver/puppeteer.ts'
import { findBrowser, openBrowser } from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { serve } from '../fixtures/server.ts'

/** Chromium does not close such a page most of the times, but not every time. */
const pages = 4
/** Only ends the test where nothing answers. */
const patience = 20_000

/** A page that hears when it is left. */
const page: Parameters<typeof serve>[0] = (_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<script>addEventListener("pagehide", () => {})</script>')
}

/** Sends a page back to the empty page that was there first, and does not wait until it is there. */
async function goBack({ cdp }: Pick<OwnedPage['page'], 'cdp'>, url: string) {
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  await cdp.send('Page.enable')
  await cdp.send('Page.navigate', { url })
  await loaded
  // Its answer may be that the document is gone.
  await cdp.send('Runtime.evaluate', { expression: 'history.back()' }).catch(() => undefined)
}

async function closeWhileGoingBack(browser: DriverBrowser) {
  const url = await serve(page)
  for (let index = 0; index < pages; index++) {
    const opened = await browser.openPage(true)
    await goBack(opened.page, url)
    expect(await settleWithin(opened.close(), patience)).toBe(true)
  }
}

test('a page that hears that it is left is closed meanwhile, by Puppeteer', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  await closeWhileGoingBack(puppeteerBrowser(browser))
  const cdp = await browser.target().createCDPSession()
  expect(await cdp.send('Target.getBrowserContexts')).toMatchObject({ browserContextIds: [] })
})

test('the same by Playwright', async () => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findBrowser(), args })
  onTestFinished(() => browser.close())
  await closeWhileGoingBack(playwrightBrowser(browser))
  const cdp = await browser.newBrowserCDPSession()
  expect(await cdp.send('Target.getBrowserContexts')).toMatchObject({ browserContextIds: [] })
})

test('the same of an empty page', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const url = await serve(page)
  for (let index = 0; index < pages; index++) {
    const opened = await browser.openPage()
    await goBack(opened, url)
    expect(await settleWithin(opened.close(), patience)).toBe(true)
  }
})
