import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Cdp, DriverBrowser } from '../../src/driver/driver.ts'
import { playwrightBrowser } from '../../src/driver/playwright.ts'
import { puppeteerBrowser } from '../../src/driver/puppeteer.ts'
import { findBrowser } from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { serve } from '../fixtures/server.ts'

/** For which this process reads nothing of what the browser says; the browser shows the document meanwhile. */
const deafMilliseconds = 2_000

async function opensTab(browser: DriverBrowser) {
  const { page } = await browser.openPage(true)
  let answer: (tabs: Promise<Cdp[]>) => void
  const tabs = new Promise<Cdp[]>((resolve) => {
    answer = resolve
  })
  const url = await serve((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url !== '/other') return response.end('<script>open("/other")</script>')
    response.end('Welcome')
    const start = performance.now()
    while (performance.now() - start < deafMilliseconds);
    answer(page.openTabs())
  })
  await page.cdp.send('Page.navigate', { url })
  expect(await tabs).toHaveLength(2)
}

test('a tab that the browser has just opened is among the open tabs, with Puppeteer', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  await opensTab(puppeteerBrowser(browser))
})

test('the same with Playwright', async () => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findBrowser(), args })
  onTestFinished(() => browser.close())
  await opensTab(playwrightBrowser(browser))
})
