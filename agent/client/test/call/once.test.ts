import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, openBrowser, type SessionOptions } from '../../src/index.ts'
import { startPage } from '../fixtures/page.ts'

/** How often the server heard of work that a call has done. */
let worked = 0
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle

beforeAll(async () => {
  app = await startPage(
    `{
      fail: async ({ code }) => {
        await fetch('/work')
        throw Object.assign(new Error('of the capability'), { code, retryable: true })
      },
      reload: async () => { await fetch('/work'); location.reload(); return new Promise(() => {}) },
      leave: async () => { await fetch('/work'); location.href = 'about:blank'; return new Promise(() => {}) },
      cannotLeave: async () => { await fetch('/work'); return { get data() { throw new Error('no') } } },
      work: async () => { await fetch('/work'); return 'done' },
      end: () => { abp.initialized = false; abp.sessionId = null },
      slow: () => new Promise((resolve) => setTimeout(resolve, 2000, 'slow')),
    }`,
    {
      other(request, response) {
        if (request.url !== '/work') return false
        worked++
        response.end()
        return true
      },
    },
  )
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function open(options: SessionOptions = {}) {
  worked = 0
  const session = await browser.connect(app.url, options)
  onTestFinished(() => session.close())
  return session
}

describe('a call runs once', () => {
  test.each(['SESSION_EXPIRED', 'SESSION_INVALID', 'NOT_INITIALIZED'])(
    'if the capability itself returns %s',
    async (code) => {
      const session = await open()
      const other = session.call('slow')
      expect(await session.call('fail', { code })).toMatchObject({ success: false, error: { code } })
      expect(worked).toBe(1)
      // Nor does it end the session, with the calls of others.
      expect(await other).toMatchObject({ data: 'slow' })
    },
  )

  test.each(['reload', 'leave'])('if the page goes away meanwhile: %s', async (name) => {
    const session = await open({ reconnect: true })
    expect(await session.call(name)).toMatchObject({ error: { code: 'DISCONNECTED' } })
    expect(await session.call('slow')).toMatchObject({ data: 'slow' })
    expect(worked).toBe(1)
  })

  test('if its result cannot leave the page', async () => {
    const session = await open()
    expect(await session.call('cannotLeave')).toMatchObject({ error: { code: 'TRANSPORT_ERROR' } })
    expect(worked).toBe(1)
  })

  test('if the session has ended before: a new one is begun', async () => {
    const session = await open()
    await session.call('end')
    expect(await session.call('work')).toMatchObject({ data: 'done', metadata: { attempts: 2 } })
    expect(worked).toBe(1)
  })
})
