import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser } from '../../src'
import { startPage } from '../fixtures/page'

let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage('{ echo: (value) => value }')
})
afterAll(() => app.stop())

// Together: each waits 20 s.
test.concurrent.for(['puppeteer', 'playwright'] as const)(
  'a browser that has no time is ended, and says which page kept it busy, with %s',
  async (driver, { expect, onTestFinished }) => {
    const browser = await openBrowser({ driver })
    onTestFinished(() => browser.close())
    const session = await browser.connect(app.url)
    const lost = new Promise<void>((resolve) => browser.onLost(resolve))
    const ended = new Promise<{ message: string }>((resolve) => session.onClosed(resolve))
    process.kill(browser.pid ?? 0, 'SIGSTOP')
    expect(await session.call('echo')).toMatchObject({ error: { code: 'DISCONNECTED' } })
    await lost
    const { message } = await ended
    expect(message).toContain('The browser had no time for 20 s, and was ended.')
    expect(message).toContain(`The page that kept it busiest was ${app.url}/.`)
    expect(browser.connected).toBe(false)
  },
)
