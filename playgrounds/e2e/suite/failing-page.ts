import { build, type Framework, type Served, serve } from '@abp-kit/playground-runner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, beginSession, openBrowser } from './browser.ts'

/** The production build of an app whose framework renders the whole document anew when a page fails in the browser. */
export function failingPage(framework: Framework): void {
  let server: Served
  let browser: Browser
  beforeAll(async () => {
    await build(framework)
    server = await serve(framework)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  test('one link, the object and the session stay', async () => {
    const { page } = await browser.open(`${server.url}/`)
    const { sessionId } = await page.evaluate(beginSession)
    const open = (path: string) =>
      page.evaluate((given) => window.early.call('pages.read', { path: given }), path)
    const kept = () =>
      page.evaluate(() => ({
        links: [...document.querySelectorAll('head > link[rel="abp-manifest"]')].map((link) =>
          link.getAttribute('href'),
        ),
        same: window.early === window.abp,
        sessionId: window.early.sessionId,
      }))
    for (const path of ['/broken', '/about', '/broken', '/']) {
      expect(await open(path), path).toMatchObject({ success: true, data: { path } })
      expect(await kept(), path).toEqual({ links: ['/abp.json'], same: true, sessionId })
    }
  })
}
