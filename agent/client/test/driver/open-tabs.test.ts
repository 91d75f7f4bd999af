import { expect, onTestFinished, test } from 'vitest'
import type { Cdp } from '../../src/driver/driver'
import { puppeteerBrowser } from '../../src/driver/puppeteer'
import { launchBrowser } from '../fixtures/browser'
import { serve } from '../fixtures/server'

/** For which this process reads nothing of what the browser says; the browser shows the document meanwhile. */
const deafMilliseconds = 2_000

test('a tab that the browser has just opened is among the open tabs', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const { page } = await puppeteerBrowser(browser).openPage(true)
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
})
