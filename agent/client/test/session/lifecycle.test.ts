import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BrowserHandle,
  connect,
  type OfferedCapabilities,
  openBrowser,
  type SessionOptions,
  type SessionWarning,
} from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { startPage } from '../fixtures/page.ts'
import { serve } from '../fixtures/server.ts'
import { link, manifest } from '../fixtures/site.ts'

const handlers = `{
  echo: (params) => params,
  hang: () => new Promise(() => {}),
  limited: ({ times, retryAfter }) => { if ((window.count = (window.count ?? 0) + 1) <= times) throw Object.assign(new Error('later'), { code: 'RATE_LIMITED', retryable: true, retryAfter }); return window.count },
  flaky: () => { if ((window.count = (window.count ?? 0) + 1) <= 1) throw Object.assign(new Error('again'), { code: 'FLAKY', retryable: true }); return window.count },
  expire: () => { abp.initialized = false; return 1 },
  leave: () => { location.href = '/?left'; return new Promise(() => {}) },
  change: () => { handlers.added = () => 'new'; delete handlers.flaky; return __abp_capabilities_changed({ added: ['added'], removed: ['flaky'], changed: [] }) },
  notifyChange: () => { handlers.later = () => 'new'; return __abp_notification({ event: 'notifications/capabilities/list_changed', data: { added: ['later'] } }) },
  forge: async () => { const frame = document.querySelector('iframe').contentWindow; return Object.getOwnPropertyNames(frame).filter((name) => /^_[0-9a-f]{32}$/.test(name) || name.startsWith('__abp')).length },
}`
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle

beforeAll(async () => {
  app = await startPage(handlers, { body: '<iframe srcdoc="<p>x</p>"></iframe>' })
  browser = await openBrowser({ driver: 'puppeteer' })
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function open(options: SessionOptions = {}) {
  const session = await browser.connect<OfferedCapabilities, Page>(app.url, options)
  onTestFinished(() => session.close())
  return session
}

describe('a refused call is made again', () => {
  test('with what the app asks for', async () => {
    const session = await open()
    const started = performance.now()
    expect(await session.call('limited', { times: 2, retryAfter: 150 })).toMatchObject({
      data: 3,
      metadata: { attempts: 3 },
    })
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  test('not for ever, not for long, not when it is switched off', async () => {
    const session = await open()
    expect(await session.call('limited', { times: 9, retryAfter: 1 })).toMatchObject({
      error: { code: 'RATE_LIMITED' },
      metadata: { attempts: 3 },
    })
    const long = await session.call('limited', { times: 99, retryAfter: 60_000 })
    expect(long).toMatchObject({ error: { code: 'RATE_LIMITED', retryAfter: 60_000 } })
    const off = await session.call('limited', { times: 99, retryAfter: 1 }, { retry: false })
    expect(off.metadata?.attempts).toBeUndefined()
  })

  test('of other errors only when the agent says so', async () => {
    const session = await open()
    expect(await session.call('flaky')).toMatchObject({ error: { code: 'FLAKY' } })
    const other = await open({ retry: { when: 'retryable' } })
    expect(await other.call('flaky')).toMatchObject({ data: 2, metadata: { attempts: 2 } })
  })

  test('after a session that expired, in a new one', async () => {
    const session = await open()
    const before = session.sessionId
    await session.call('expire')
    expect(await session.call('echo', 1)).toMatchObject({ data: 1, metadata: { attempts: 2 } })
    expect(session.sessionId).not.toBe(before)
  })
})

test('capabilities are what the app says they are', async () => {
  const changes: unknown[] = []
  const session = await open({ onCapabilitiesChanged: (change) => changes.push(change, names()) })
  const names = () => session.capabilities.map(({ name }) => name)
  await session.call('change')
  expect(changes).toEqual([
    { added: ['added'], removed: ['flaky'], changed: [] },
    expect.arrayContaining(['added']),
  ])
  expect(names()).not.toContain('flaky')
  await session.call('notifyChange')
  expect(names()).toContain('later')
  await expect.poll(names).toEqual(expect.arrayContaining(['echo', 'added', 'later']))
})

test('a frame of the page has no way to the agent', async () => {
  const session = await open()
  expect(await session.call('forge')).toMatchObject({ data: 0 })
})

describe('a session that is lost', () => {
  test('says why, once', async () => {
    const session = await open()
    const reasons: unknown[] = []
    session.onClosed((reason) => reasons.push(reason))
    const silent = session.onClosed(() => reasons.push('never'))
    silent()
    const call = session.call('hang')
    await session.call('leave')
    expect(await call).toMatchObject({ error: { code: 'DISCONNECTED' } })
    await session.close()
    expect(reasons).toEqual([
      expect.objectContaining({ code: 'DISCONNECTED', message: expect.stringMatching(/navigated/) }),
    ])
    session.onClosed((reason) => reasons.push(reason))
    await expect.poll(() => reasons.length).toBe(2)
  })

  test.each<[how: string, lose: (page: Page) => Promise<unknown>]>([
    ['a navigation', (page) => page.goto(`${app.url}/?other`)],
    ['a closed page', (page) => page.close()],
    [
      'a crash',
      (page) =>
        Promise.race([
          page.goto('chrome://crash').catch(() => undefined),
          new Promise((resolve) => page.once('error', resolve)),
        ]),
    ],
  ])('is opened again after %s, for the next call', async (_how, lose) => {
    const session = await open({ reconnect: true })
    const before = session.sessionId
    const call = session.call('hang')
    await lose(session.page)
    expect(await call).toMatchObject({ error: { code: 'DISCONNECTED' } })
    const [one, two] = await Promise.all([session.call('echo', 1), session.call('echo', 2)])
    expect([one.data, two.data]).toEqual([1, 2])
    expect(session.sessionId).not.toBe(before)
  })

  test('the call after DISCONNECTED waits for the new session, however early it comes', async () => {
    const session = await open({ reconnect: true })
    for (let round = 0; round < 8; round++) {
      const lost = session.call('hang')
      void session.call('leave')
      expect(await lost).toMatchObject({ error: { code: 'DISCONNECTED' } })
      expect(await session.call('echo', round)).toMatchObject({ success: true, data: round })
    }
  })

  test('ends for good when it cannot be opened again', async () => {
    const other = await startPage(handlers)
    const session = await browser.connect<OfferedCapabilities, Page>(other.url, {
      reconnect: true,
      timeout: 20_000,
    })
    const closed = new Promise((resolve) => session.onClosed(resolve))
    await other.stop()
    await session.page.close()
    expect(await session.call('echo')).toMatchObject({ error: { code: 'TRANSPORT_ERROR' } })
    expect(await closed).toMatchObject({ code: 'TRANSPORT_ERROR' })
    await session.close()
  })

  test('while connecting: at once', async () => {
    const own = await launchBrowser()
    onTestFinished(() => own.close())
    const empty = await serve((_request, response) => response.end('<p>no app</p>'))
    // Longer than this test may take: whoever waits for its end fails.
    const connecting = connect(empty, { browser: own, timeout: 300_000 })
    const crash = async () => {
      const target = await own.waitForTarget((candidate) => candidate.url() === `${empty}/`)
      const page = await target.page()
      await page?.goto('chrome://crash')
    }
    void crash().catch(() => undefined)
    await expect(connecting).rejects.toMatchObject({
      code: 'DISCONNECTED',
      message: expect.stringMatching(/crashed/),
    })
  })
})

test('experimental and deprecated capabilities are warned of, once', async () => {
  const warnings: SessionWarning[] = []
  const flagged = await startPage('{ old: () => 1, young: () => 2 }', {
    head: link,
    other(request, response) {
      if (request.url === '/abp.json') {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(manifest))
      }
      return request.url === '/abp.json'
    },
    body: `<script>
      const begin = abp.initialize
      abp.initialize = async (params) => ({ ...await begin(params), capabilities: [{ name: 'old', available: true, deprecated: true }, { name: 'young', available: true, experimental: true }] })
    </script>`,
  })
  onTestFinished(flagged.stop)
  const session = await browser.connect(flagged.url, { onWarning: (warning) => warnings.push(warning) })
  for (const name of ['old', 'old', 'young', 'young']) await session.call(name)
  await expect
    .poll(() => warnings)
    .toEqual([
      { code: 'DEPRECATED', capability: 'old', message: 'Use b.', alternatives: ['b.b'] },
      { code: 'EXPERIMENTAL', capability: 'young', message: expect.stringMatching(/experimental/) },
    ])
  await session.close()
})
