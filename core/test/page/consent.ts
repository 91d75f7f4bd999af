import type { Page } from 'puppeteer-core'
import { beforeAll, expect } from 'vitest'
import { sharePages } from './shared-pages.ts'

const kinds = `async ({ kind, question, params, done }, context) => {
    if (done) context.progress(...done)
    return { ...(await context[kind](question)), params }
  }`

/** Capabilities that ask what the test says, of whom the name says. */
export const askingApp = `
  import { defineApp } from '/core.js'
  // Tests look into the dialog, which is closed to scripts.
  const { attachShadow } = Element.prototype
  window.roots = []
  window.keepClosed = () => { Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    window.roots.push(root)
    return root
  } }
  Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: 'open' }) }
  const handler = ${kinds}
  window.reports = []
  const onCall = (report) => window.reports.push(report)
  export default defineApp({ id: 'com.example.page', name: 'Page', version: '1.0.0', onCall, capabilities: [
    { name: 'test.ask', handler },
    { name: 'test.page', ask: 'page', handler },
    { name: 'notes.delete', handler },
    { name: 'invoices.create', handler },
    { name: 'test.agent', ask: 'agent', handler },
  ] })`

/** Shows questions in the ready dialog. */
export async function mount(page: Page, options: object = {}): Promise<void> {
  await page.evaluate(
    `import('/consent.js').then(({ mountAgentConsent }) => { window.unmount = mountAgentConsent(${JSON.stringify(options)}) })`,
  )
}

export const confirm = { kind: 'confirm', question: { message: 'Delete 12 notes?', destructive: true } }

/** Calls a capability as an agent without questions does. @returns `undefined` if the page closes before the answer */
export function call(
  page: Page,
  params: object = confirm,
  name = 'test.ask',
  agent = 'Robot <b>',
): Promise<unknown> {
  return page
    .evaluate(
      async (called, given, who) => {
        if (!window.early.initialized) await window.early.initialize({ agent: { name: who } })
        return window.early.call(called, given, { callId: 'asks' })
      },
      name,
      params,
      agent,
    )
    .catch(() => undefined)
}

/**
 * Pages whose app asks questions. `open` shows them in the ready dialog, with its options.
 *
 * @param args - for the browser
 */
export function shareAskingPages(args: string[] = []) {
  const pages = sharePages('production', args)
  beforeAll(() => {
    pages().files.set('/app.js', askingApp)
  })
  const open = async (options: object = {}, query = ''): Promise<Page> => {
    const page = await pages().openPage(query)
    await page.waitForFunction(() => 'update' in window)
    await mount(page, options)
    return page
  }
  return { open, pages }
}

export const dialog = '[data-abp-consent] >>> dialog'
export const yes = `${dialog} >>> button.yes`
export const no = `${dialog} >>> button:not(.yes)`

/**
 * Stops the clock by which the page tells how long the question has been visible: a slow machine then clicks as soon
 * as a fast one.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now
  })
}

/** Undoes {@link stopClock}. */
export async function startClock(page: Page): Promise<void> {
  await page.evaluate(() => void Reflect.deleteProperty(performance, 'now'))
}

/** Waits until the browser has seen that something covers the question: it looks now and then. */
export async function covered(page: Page): Promise<void> {
  await page.$eval(
    dialog,
    (shown) =>
      new Promise<void>((resolve) => {
        const options = { trackVisibility: true, delay: 100, threshold: 0 }
        const observer = new IntersectionObserver((entries) => {
          if (Reflect.get(entries.at(-1) ?? {}, 'isVisible') !== false) return
          observer.disconnect()
          // The page's own observer may look a moment later.
          setTimeout(resolve, 300)
        }, options)
        observer.observe(shown)
      }),
  )
}

/** Waits until a person could have read the question. */
export async function read(page: Page): Promise<void> {
  await page.waitForSelector(dialog)
  // The time counts from when the browser has looked, which a busy machine puts off.
  await page.$eval(
    dialog,
    (shown) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          setTimeout(resolve, 750)
        })
        observer.observe(shown)
      }),
  )
}

export const statusOf = (page: Page) =>
  page.$eval(`${dialog} >>> .status`, ({ textContent }) => textContent ?? '')

/** Fails if the question is gone. */
export async function expectOpen(page: Page): Promise<void> {
  expect(await page.$(dialog)).not.toBeNull()
}
