import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { embed, ignoredBy, initialize, post, ready } from './embed.ts'
import { type Sites, startSites } from './sites.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites?.stop())

beforeEach(() => {
  sites.asked.length = 0
})

test('until a valid message of an allowed origin nothing is fetched', async () => {
  const embedded = await embed(sites)
  await ready(embedded)
  const before = [...sites.asked]
  await post(embedded, { type: 'nonsense' }, 'text', null)
  await expect.poll(() => ignoredBy(embedded)).toBe(3)
  expect(sites.asked).toEqual(before)
  await post(embedded, initialize)
  await embedded.page.waitForFunction(() => window.received.length > 0)
  expect(sites.asked.length).toBeGreaterThan(before.length)
})

test('another origin is ignored and gets no answer', async () => {
  const embedded = await embed(sites, 'iframe', sites.appUrl({ allow: 'https://agent.example.com' }))
  await ready(embedded)
  await post(embedded, initialize, initialize)
  await expect.poll(() => ignoredBy(embedded)).toBe(2)
  expect(await embedded.page.evaluate(() => window.received)).toEqual([])
})

test('another window of an allowed origin is ignored: a sibling frame, and the app itself', async () => {
  const embedded = await embed(sites, 'iframe', sites.appUrl({ allow: sites.appOrigin }))
  await ready(embedded)
  await (await embedded.app()).evaluate((message) => window.postMessage(message, '*'), initialize)
  await expect.poll(() => ignoredBy(embedded)).toBe(1)
  const frame = await embedded.page.evaluateHandle((url) => {
    const sibling = document.createElement('iframe')
    sibling.src = url
    document.body.append(sibling)
    return new Promise<HTMLIFrameElement>((resolve) =>
      sibling.addEventListener('load', () => resolve(sibling)),
    )
  }, `${sites.appOrigin}/other`)
  const sibling = await frame.contentFrame()
  await sibling.evaluate((message) => window.parent.frames[0]?.postMessage(message, '*'), initialize)
  await expect.poll(() => ignoredBy(embedded)).toBe(2)
})

test('an opaque origin is nobody: a sandboxed agent is ignored', async () => {
  const page = await sites.open()
  onTestFinished(() => page.browserContext().close())
  const opened = new Promise<Page>((resolve) => page.once('popup', (popup) => popup && resolve(popup)))
  await page.evaluate(
    (url, message) => {
      const sandbox = document.createElement('iframe')
      sandbox.sandbox.add('allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox')
      sandbox.srcdoc = `<script>
        const app = window.open('${url}')
        setInterval(() => app.postMessage(${JSON.stringify(message)}, '*'), 50)
      </script>`
      document.body.append(sandbox)
    },
    sites.appUrl(),
    initialize,
  )
  const app = await opened
  await app.waitForFunction(() => window.transport?.ignored > 2)
  expect(await app.evaluate(() => [window.offered.initialized, window.opener !== null])).toEqual([
    false,
    true,
  ])
})

test.each([
  [[], 'is empty'],
  [['*'], 'wildcard'],
  [['https://*.example.com'], 'wildcard'],
  [['null'], 'allow-same-origin'],
  [['https://example.com/app'], 'whose origin is `https://example.com`'],
  [['example.com'], 'Write each origin in full'],
])('the agent refuses %j as allowed origins', async (allowedOrigins, message) => {
  const { page } = await embed(sites)
  const error = await page.evaluate(
    (allowedOrigins) => window.connectPostMessage(window.app, { allowedOrigins }).catch(String),
    allowedOrigins,
  )
  expect(error).toContain(message)
})

test('an agent does not listen to an app of another origin', async () => {
  const { page } = await embed(sites)
  const error = await page.evaluate(() =>
    window
      .connectPostMessage(window.app, { allowedOrigins: ['https://app.example.com'], timeout: 500 })
      .catch(({ code }) => code),
  )
  expect(error).toBe('TIMEOUT')
})
