import type { Page as PlaywrightPage } from 'playwright-core'
import type { Page as PuppeteerPage } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, type OfferedCapabilities, openBrowser } from '../../src/index.ts'
import { driversOfMatrix } from '../fixtures/drivers.ts'
import { startPage } from '../fixtures/page.ts'

let app: Awaited<ReturnType<typeof startPage>>
beforeAll(async () => {
  app = await startPage('{ echo: (value) => value, hang: () => new Promise(() => {}) }')
})
afterAll(() => app.stop())

interface AnyPage {
  url(): string
  goto(url: string): Promise<unknown>
}

/** A session in a browser, whose driver tells of all pages there. */
const watchers = {
  async puppeteer(browser: BrowserHandle) {
    const { page, close } = await watcher<PuppeteerPage>(browser)
    return { close, pages: async (): Promise<AnyPage[]> => page.browser().pages() }
  },
  async playwright(browser: BrowserHandle) {
    const { page, close } = await watcher<PlaywrightPage>(browser)
    const contexts = () => page.context().browser()?.contexts() ?? []
    return { close, pages: async (): Promise<AnyPage[]> => contexts().flatMap((context) => context.pages()) }
  },
}

async function watcher<Page>(browser: BrowserHandle): Promise<{ page: Page; close: () => Promise<void> }> {
  const session = await browser.connect<OfferedCapabilities, Page>(app.url)
  return { page: session.page, close: () => session.close() }
}

async function crash(page: AnyPage): Promise<void> {
  await Promise.race([
    page.goto('chrome://crash').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ])
}

describe.each(driversOfMatrix)('the page that is kept ready, with %s', (driver) => {
  let browser: BrowserHandle
  beforeAll(async () => {
    browser = await openBrowser({ driver })
  })
  afterAll(() => browser.close())

  async function blankPages() {
    const watch = await watchers[driver](browser)
    onTestFinished(watch.close)
    const started = await watch.pages()
    return async () => (await watch.pages()).filter((page) => !started.includes(page))
  }

  test('is replaced when it crashes, and never handed out', async () => {
    const spares = await blankPages()
    await browser.warm()
    const [first, ...more] = await spares()
    if (!first) throw new Error('There is none.')
    expect(more).toEqual([])
    await crash(first)
    // The other is there before anybody asks for one.
    await expect.poll(async () => (await spares()).map((page) => page === first)).toEqual([false])
    const session = await browser.connect(app.url, { timeout: 5_000 })
    onTestFinished(() => session.close())
    expect(await session.call('echo', 1)).toMatchObject({ data: 1 })
    expect((await spares()).map((page) => page.url())).toEqual([`${app.url}/`])
  })

  test('is replaced once: then a connection opens a page of its own', async () => {
    const spares = await blankPages()
    await browser.warm()
    for (let time = 0; time < 2; time++) {
      await expect.poll(async () => (await spares()).length).toBe(1)
      const [spare] = await spares()
      if (spare) await crash(spare)
      await expect.poll(async () => (await spares()).every((page) => page !== spare)).toBe(true)
    }
    // Longer than a page takes to open.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await spares()).toEqual([])
    await expect.poll(spares).toEqual([])
    const session = await browser.connect(app.url, { timeout: 5_000 })
    onTestFinished(() => session.close())
    expect(await session.call('echo', 1)).toMatchObject({ data: 1 })
  })

  test('tells its session when it crashes later', async () => {
    const spares = await blankPages()
    await browser.warm()
    const session = await browser.connect(app.url)
    onTestFinished(() => session.close())
    const [page] = await spares()
    const calling = session.call('hang', {}, { timeout: 20_000 })
    if (page) await crash(page)
    expect(await calling).toMatchObject({ error: { code: 'DISCONNECTED' } })
  })
})
