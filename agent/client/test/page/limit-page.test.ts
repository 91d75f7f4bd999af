import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, type OfferedCapabilities, openBrowser } from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { listen } from '../fixtures/console.ts'
import { startPage } from '../fixtures/page.ts'

/** What a page may do in a moment is limited in the page itself, so that it is in a browser that others started, too. */
const handlers = `{
  push: ({ times }) => { for (let i = 1; i <= times; i++) history.pushState({}, '', '/page/' + i); return location.pathname },
  hash: ({ size }) => { location.hash = 'x'.repeat(size); return location.hash.length },
  say: ({ size, times }) => {
    const started = performance.now()
    for (let i = 1; i <= times; i++) console.log('y'.repeat(size))
    return performance.now() - started
  },
  end: () => console.log('end'),
  fail: ({ times }) => {
    let heard = 0
    addEventListener('error', () => heard++)
    const started = performance.now()
    for (let i = 1; i <= times; i++) reportError(new Error('error ' + i))
    return { heard, ms: performance.now() - started }
  },
}`
let app: Awaited<ReturnType<typeof startPage>>
let own: Awaited<ReturnType<typeof launchBrowser>>
let browser: BrowserHandle

beforeAll(async () => {
  app = await startPage(handlers)
  own = await launchBrowser()
  browser = await openBrowser({ driver: 'puppeteer', wsEndpoint: own.wsEndpoint() })
})
afterAll(async () => {
  await browser.close()
  await own.close()
  await app.stop()
})

async function open() {
  const session = await browser.connect<OfferedCapabilities, Page>(app.url)
  onTestFinished(() => session.close())
  const counts = { messages: 0, errors: 0 }
  session.page.on('console', (message) => {
    if (message.text() !== 'end') counts.messages++
  })
  session.page.on('pageerror', () => counts.errors++)
  const heard = listen(session.page)
  /** Waits until everything is here that the page did. */
  const counted = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await session.call('end')
    await heard('end')
    return { ...counts }
  }
  return { session, counted }
}

test('changes of its own URL: 200, or 200,000 characters, in ten seconds', async () => {
  const { session: often } = await open()
  expect((await often.call('push', { times: 250 })).data).toBe('/page/200')
  const { session: long } = await open()
  expect((await long.call('hash', { size: 150_000 })).data).toBe(150_001)
  expect((await long.call('hash', { size: 60_000 })).data).toBe(150_001)
})

test('console messages: 1,000, or 2,000,000 characters, in a second', async () => {
  for (const [size, times, most] of [
    [1, 1_500, 1_000],
    [900_000, 3, 2],
  ] as const) {
    const { counted, session } = await open()
    const { data } = await session.call('say', { size, times })
    // On a slow machine, the page may need more than a second to say all of it.
    const seconds = 1 + Math.floor(Number(data) / 1_000)
    const { messages } = await counted()
    expect(messages).toBeGreaterThanOrEqual(most)
    expect(messages).toBeLessThanOrEqual(most * seconds)
  }
})

test('uncaught errors: 200 in a second; the page’s own listeners hear all', async () => {
  const { counted, session } = await open()
  const { data } = await session.call<{ heard: number; ms: number }>('fail', { times: 300 })
  expect(data?.heard).toBe(300)
  const { errors } = await counted()
  expect(errors).toBeGreaterThanOrEqual(200)
  expect(errors).toBeLessThanOrEqual(200 * (1 + Math.floor((data?.ms ?? 0) / 1_000)))
})
