import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, type OfferedCapabilities, openBrowser } from '../../src'
import { launchBrowser } from '../fixtures/browser'
import { listen } from '../fixtures/console'
import { startPage } from '../fixtures/page'

/** What a page may do in a moment is limited in the page itself, so that it is in a browser that others started, too. */
const handlers = `{
  push: ({ times }) => { for (let i = 1; i <= times; i++) history.pushState({}, '', '/page/' + i); return location.pathname },
  hash: ({ size }) => { location.hash = 'x'.repeat(size); return location.hash.length },
  say: ({ size, times }) => { for (let i = 1; i <= times; i++) console.log('y'.repeat(size)) },
  end: () => console.log('end'),
  fail: ({ times }) => {
    let heard = 0
    addEventListener('error', () => heard++)
    for (let i = 1; i <= times; i++) reportError(new Error('error ' + i))
    return heard
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
  const { counted: often, session: many } = await open()
  await many.call('say', { size: 1, times: 1_500 })
  expect(await often()).toMatchObject({ messages: 1_000 })
  const { counted: long, session: few } = await open()
  await few.call('say', { size: 900_000, times: 3 })
  expect(await long()).toMatchObject({ messages: 2 })
})

test('uncaught errors: 200 in a second; the page’s own listeners hear all', async () => {
  const { counted, session } = await open()
  expect((await session.call('fail', { times: 300 })).data).toBe(300)
  expect(await counted()).toMatchObject({ errors: 200 })
})
