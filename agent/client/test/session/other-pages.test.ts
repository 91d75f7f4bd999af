import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, openBrowser } from '../../src/index.ts'
import { driversOfMatrix } from '../fixtures/drivers.ts'
import { freePort } from '../fixtures/free-port.ts'
import { startPage } from '../fixtures/page.ts'
import { serve } from '../fixtures/server.ts'
import { html, link, serveSite } from '../fixtures/site.ts'

describe.each(driversOfMatrix)('%s: a page that is no app', (driver) => {
  let browser: BrowserHandle
  beforeAll(async () => {
    browser = await openBrowser({ driver })
  })
  afterAll(() => browser.close())

  const connect = async (url: string) => {
    // Longer than a test may take: a page without the protocol is not waited for until then.
    return browser.connect(url, { timeout: 300_000 }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
  }

  test.each<[what: string, route: Parameters<typeof serveSite>[0][string], message: RegExp]>([
    ['without a link', html(''), /has no `window.abp`, nor a link to a manifest in its head/],
    ['404', { status: 404, body: html('') }, /has no `window.abp`.* It was answered with 404/],
    [
      'a download',
      { body: 'x', headers: { 'content-type': 'application/zip' } },
      /is a download, not a page/,
    ],
    [
      'JSON',
      { body: '{}', headers: { 'content-type': 'application/json' } },
      /is application\/json, not a page/,
    ],
    [
      'JSON of a server that fails',
      { status: 500, body: '{}', headers: { 'content-type': 'application/json' } },
      /is application\/json, not a page\. It was answered with 500\.$/,
    ],
    ['text', { body: 'hi', headers: { 'content-type': 'text/plain' } }, /is text\/plain, not a page/],
    ['a PDF', { body: '%PDF-1.4', headers: { 'content-type': 'application/pdf' } }, /not a page/],
    ['500 without content', { status: 500, body: '' }, /has no `window.abp`: .* an error and no content/],
    ['204', { status: 204, body: '' }, /is an answer without content .*, not a page/],
  ])('%s is refused at once', async (_what, route, message) => {
    const site = await serveSite({ '/': route })
    expect(await connect(site)).toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringMatching(message),
    })
  })

  test('a wrong port, no host, no TLS: each says what it is', async () => {
    const plain = await serveSite({})
    const rude = await serve((request) => void request.socket.destroy())
    const login = 'http://login.invalid/start'
    const guarded = await serve((_request, response) => {
      response.writeHead(307, { location: `${login}?from=${'x'.repeat(1000)}` }).end()
    })
    for (const [url, message] of [
      [rude, /hung up without an answer .*\. It may speak https only\.$/],
      [`http://127.0.0.1:${await freePort()}`, /nothing listens there: check the host and the port/],
      ['http://no-such-host.invalid', /opened: there is no such host/],
      [guarded, /redirects to http:\/\/login\.invalid\/start, and there is no such host/],
      [plain.replace('http', 'https'), /does not speak TLS/],
    ] as const) {
      expect(await connect(url), url).toMatchObject({
        code: 'TRANSPORT_ERROR',
        message: expect.stringMatching(message),
      })
    }
  })

  test('a page that links a manifest is waited for, however late it has the protocol', async () => {
    const late = await startPage('{ echo: (value) => value }', { head: link })
    onTestFinished(late.stop)
    const slow = await serve(async (request, response) => {
      const page = await fetch(`${late.url}${request.url}`)
      const text = (await page.text()).replace(
        'window.abp = abp',
        'setTimeout(() => { window.abp = abp }, 4_000)',
      )
      response.writeHead(200, { 'content-type': 'text/html' }).end(text)
    })
    const session = await browser.connect(slow)
    expect(await session.call('echo', 1)).toMatchObject({ data: 1 })
    await session.close()
  })

  test('a page without a link is connected to, when it has the protocol soon after it was loaded', async () => {
    const page = await startPage('{ echo: (value) => value }')
    onTestFinished(page.stop)
    const slow = await serve(async (_request, response) => {
      const text = (await (await fetch(page.url)).text()).replace(
        'window.abp = abp',
        "addEventListener('load', () => setTimeout(() => { window.abp = abp }, 500))",
      )
      response.writeHead(200, { 'content-type': 'text/html' }).end(text)
    })
    const session = await browser.connect(slow)
    expect(await session.call('echo', 1)).toMatchObject({ data: 1 })
    await session.close()
  })

  test('a page that leads on to the app is not the last word', async () => {
    const page = await startPage('{ echo: (value) => value }')
    onTestFinished(page.stop)
    const site = await serveSite({
      '/': html('', `<script>setTimeout(() => location.assign(${JSON.stringify(page.url)}), 800)</script>`),
    })
    const session = await browser.connect(site)
    expect(session.url).toBe(`${page.url}/`)
    await session.close()
  })

  test('checkUrl refuses a document before a session begins in it, wherever a redirect led', async () => {
    const told: string[] = []
    const page = await startPage('{ echo: (value) => value }', {
      head: link,
      body: '<script>const begin = abp.initialize; abp.initialize = (...args) => { fetch("/began"); return begin(...args) }</script>',
      other: ({ url }, response) => {
        if (url !== '/began') return false
        told.push(url)
        response.end()
        return true
      },
    })
    onTestFinished(page.stop)
    const site = await serveSite({
      '/': { status: 302, headers: { location: page.url } },
      '/script': html('', `<script>location.assign(${JSON.stringify(page.url)})</script>`),
    })
    const checkUrl = ({ origin }: URL) => {
      if (origin === page.url) throw new Error(`${origin} is not for agents`)
    }
    for (const path of ['/', '/script']) {
      await expect(browser.connect(`${site}${path}`, { checkUrl })).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
        message: expect.stringContaining('is not for agents'),
      })
    }
    expect(told).toEqual([])
    const session = await browser.connect(page.url)
    await expect.poll(() => told).toEqual(['/began'])
    await session.close()
  })

  test('sessions that begin at the same time never share a page, also when one was opened beforehand', async () => {
    const page = await startPage('{ mark: (value) => (window.mark ??= value) }', { head: link })
    onTestFinished(page.stop)
    for (let round = 0; round < 3; round++) {
      await browser.warm()
      const sessions = await Promise.all([1, 2].map(() => browser.connect(page.url)))
      const marks = await Promise.all(sessions.map((session, index) => session.call('mark', index + 1)))
      expect(marks.map(({ data }) => data)).toEqual([1, 2])
      await Promise.all(sessions.map((session) => session.close()))
    }
  })
})
