import { queryObjects } from 'node:v8'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserHandle, connect, openBrowser, type Session } from '../../src/index.ts'
import { startPage } from '../fixtures/page.ts'

const cycles = 5
let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage('{ echo: (value) => value, hang: () => new Promise(() => {}) }')
})
afterAll(() => app.stop())

describe.each(['puppeteer', 'playwright'] as const)('with %s nothing is left in memory', (driver) => {
  let browser: BrowserHandle
  beforeAll(async () => {
    browser = await openBrowser({ driver })
  })
  afterAll(() => browser.close())

  /** How many of a class there are, after garbage was collected. */
  const count = (one: object) => queryObjects(one.constructor, { format: 'count' })

  test.each<[ending: string, cycle: () => Promise<object>]>([
    ['is closed', () => open(async (session) => session.close())],
    [
      'loses its page',
      () =>
        open(async (session, page) => {
          const closed = new Promise((resolve) => session.onClosed(resolve))
          const call = session.call('hang')
          await page.close()
          await Promise.all([call, closed])
          await session.close()
        }),
    ],
    [
      'was never opened',
      () => browser.connect(`${app.url}/`, { timeout: 1 }).catch((error: object) => error),
    ],
  ])(
    'of a session that %s',
    async (_how, cycle) => {
      // It stays, so that there is one of each in the end.
      const first = await browser.connect<object, object>(app.url)
      const { page } = first
      for (let index = 0; index < cycles; index++) await cycle()
      // Playwright holds on to the last one.
      const left = () => Math.max(count(page), count(first))
      await expect.poll(left).toBeLessThanOrEqual(2)
      await first.close()
    },
    120_000,
  )

  async function open(end: (session: Session, page: { close(): Promise<void> }) => Promise<void>) {
    const session = await browser.connect<object, { close(): Promise<void> }>(app.url)
    await session.call('echo', 1)
    await end(session, session.page)
    return {}
  }
})

test("sessions leave no listeners on a caller's page", async () => {
  const browser = await openBrowser({ driver: 'puppeteer' })
  const { page } = await browser.connect<object, Page>(app.url)
  const listeners = () => (['dialog', 'close', 'error'] as const).map((event) => page.listenerCount(event))
  const before = listeners()
  for (let index = 0; index < cycles; index++) {
    const session = await connect(page)
    expect(await session.call('echo', 1)).toMatchObject({ data: 1 })
    await session.close()
  }
  expect(listeners()).toEqual(before)
  await browser.close()
})
