import type { HTTPRequest } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, beginSession, type OpenPage, openBrowser } from './browser.ts'

/** The declaration of what `abp/place-order.ts` of the playgrounds does. */
export const placeOrder = `
    defineCapability({
      name: 'orders.place',
      description: 'Order an item for whoever is signed in',
      input: z.object({ item: z.string().min(1), count: z.int().min(1).max(100) }),
      output: z.object({ item: z.string(), count: z.int(), customer: z.string() }),
      load: () => import('./place-order'),
    }),
`

/** What a proxy in front of the app says, which ends TLS or has none. */
const proxied = { 'x-forwarded-proto': 'http' }

const call = () => window.early.call('orders.place', { item: 'lamp', count: 2 })

/** A capability that calls the app's server, by the framework's own way, for a person who signs in. */
export function serverSide(url: () => string): void {
  let browser: Browser
  let opened: OpenPage
  beforeAll(async () => {
    browser = await openBrowser()
    opened = await browser.open(url())
    await opened.page.setExtraHTTPHeaders(proxied)
    await opened.page.evaluate(beginSession)
  })
  afterAll(() => browser?.close())

  test('a capability that calls the server says where to sign in, and works after that', async () => {
    const { page } = opened
    expect(await page.evaluate(call)).toMatchObject({
      success: false,
      error: { code: 'PERMISSION_REQUIRED', details: { loginUrl: `${url()}/sign-in` } },
    })
    const tab = await page.browserContext().newPage()
    await tab.setExtraHTTPHeaders(proxied)
    await tab.goto(`${url()}/sign-in`)
    await tab.type('input[name=customer]', 'Ada')
    await tab.click('form button')
    await expect
      .poll(() => page.browserContext().cookies())
      .toMatchObject([{ name: 'customer', value: 'Ada', httpOnly: true, sameSite: 'Lax' }])
    await tab.close()
    expect(await page.evaluate(call)).toMatchObject({
      success: true,
      data: { item: 'lamp', count: 2, customer: 'Ada' },
    })
  })

  test('no other site can make the request that the capability makes', async () => {
    const { page } = opened
    const sent: HTTPRequest[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request)
    })
    await page.evaluate(call)
    const [request] = sent
    const headers = {
      ...request?.headers(),
      ...proxied,
      cookie: 'customer=Ada',
      'sec-fetch-site': 'same-origin',
    }
    const repeat = (more: Record<string, string>) =>
      fetch(request?.url() ?? '', {
        method: 'POST',
        headers: { ...headers, ...more },
        body: request?.postData() ?? '',
      })
    expect((await repeat({ origin: new URL(url()).origin })).status).toBe(200)
    const foreign = await repeat({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBeGreaterThanOrEqual(400)
    expect(await foreign.text()).not.toContain('lamp')
  })
}
