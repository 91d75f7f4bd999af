import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { startPage } from '../fixtures/page.ts'

let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage(`{ two: () => [confirm('first'), confirm('second')] }`)
})
afterAll(() => app.stop())

test.each(['puppeteer', 'playwright'] as const)(
  'the answer to a dialog that somebody closed is not given to the next one, with %s',
  async (driver) => {
    const own = await launchBrowser()
    onTestFinished(() => own.close())
    const browser = await openBrowser({ driver, wsEndpoint: own.wsEndpoint() })
    onTestFinished(() => browser.close())
    const asked = new Map<string, (confirmed: boolean) => void>()
    const session = await browser.connect(app.url, {
      dialogs: 'ask',
      onElicitation: ({ params }) =>
        new Promise((resolve) => {
          const message = String(Object(params).message)
          asked.set(message, (confirmed) => resolve({ success: true, data: { confirmed } }))
        }),
    })
    const page = (await own.pages()).find((one) => one.url().startsWith(app.url))
    const somebody = await page?.createCDPSession()
    await somebody?.send('Page.enable')
    const called = session.call('two')
    await expect.poll(() => asked.has('first')).toBe(true)
    await somebody?.send('Page.handleJavaScriptDialog', { accept: false })
    await expect.poll(() => asked.has('second')).toBe(true)
    asked.get('first')?.(true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    asked.get('second')?.(false)
    expect((await called).data).toEqual([false, false])
  },
)
