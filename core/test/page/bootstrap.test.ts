import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Abp } from '../../src/protocol/index.ts'
import { sharePages } from './shared-pages.ts'

declare global {
  interface Window {
    /** `window.early` as the page's first script found it. */
    early: Abp
    /** A hot update: registers the second version of the definitions. */
    update: () => void
  }
}

const pages = sharePages()

const connect = () =>
  window.early.initialize({ agent: { name: 'test', version: '1' }, protocolVersion: '0.1', features: {} })

const connectAndCall = async () => {
  const agent = { name: 'test', version: '1' }
  void window.early.initialize({ agent, protocolVersion: '0.1', features: {} })
  return window.early.call('test.lazy')
}

describe('window.abp', () => {
  test('has every member at once, while no script has arrived', async () => {
    pages().gate.delayed.add('/main.js')
    const page = await pages().open()
    const members = await page.evaluate(() => ({
      version: window.early.protocolVersion,
      app: window.early.app,
      initialized: window.early.initialized,
      sessionId: window.early.sessionId,
      methods: (
        [
          'initialize',
          'shutdown',
          'call',
          'listCapabilities',
          'describeCapability',
          'supports',
          'cancel',
          'notify',
          'notifyProgress',
          'elicit',
          'onNotification',
          'onProgress',
          'onElicitation',
          'onCapabilitiesChanged',
        ] as const
      ).filter((name) => typeof window.early[name] !== 'function'),
      notified: window.early.notify('x'),
    }))
    expect(members).toEqual({
      version: '0.1',
      app: { id: 'com.example.page', name: 'Page', version: '1.0.0' },
      initialized: false,
      sessionId: null,
      methods: [],
    })
  })

  test('a human visitor downloads no runtime, definitions or handlers', async () => {
    const page = await pages().open()
    await page.waitForFunction(() => 'update' in window)
    await page.evaluate(() => {
      window.early.notify('x')
      window.early.onProgress(() => undefined)
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Each once: the page of the test before may still ask for what was held back.
    const asked = [...new Set(pages().gate.asked)]
    const scripts = asked.filter((path) => pages().files.has(path) && path !== '/main.js')
    const bytes = scripts.map((path) => gzipSync(pages().files.get(path) ?? '', { level: 9 }).length)
    expect(scripts).toContain('/register.js')
    expect(scripts).not.toContain('/app.js')
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1024)
    await page.evaluate(connect)
    expect(pages().gate.asked).toContain('/app.js')
    expect(pages().gate.asked).not.toContain('/handler.js')
    expect(await page.evaluate(() => window.early.call('test.lazy'))).toMatchObject({
      data: 'from the module',
    })
  })

  test('the first call fetches what it needs before the framework has arrived', async () => {
    pages().gate.delayed.add('/main.js')
    const page = await pages().open('prefetch=/prefetch.js')
    expect(pages().gate.asked).not.toContain('/prefetch.js')
    const answer = page.evaluate(connectAndCall)
    await expect.poll(() => pages().gate.asked).toEqual(expect.arrayContaining(['/app.js', '/handler.js']))
    expect(pages().gate.asked).not.toContain('/other.js')
    pages().gate.delayed.clear()
    expect(await answer).toMatchObject({ data: 'from the module' })
    const times = (path: string) => pages().gate.asked.filter((asked) => asked === path).length
    expect(['/prefetch.js', '/app.js', '/handler.js'].map(times)).toEqual([1, 1, 1])
  })

  test('without what the first call would fetch in advance, it is answered all the same', async () => {
    pages().gate.refused.add('/prefetch.js')
    pages().gate.delayed.add('/main.js')
    const page = await pages().open('prefetch=/prefetch.js')
    const answer = page.evaluate(connectAndCall)
    await expect.poll(() => pages().gate.asked).toContain('/prefetch.js')
    pages().gate.delayed.clear()
    expect(await answer).toMatchObject({ data: 'from the module' })
  })

  test('calls that were queued together are answered in order', async () => {
    pages().gate.delayed.add('/main.js')
    const page = await pages().open()
    const answers = page.evaluate(async () => {
      const order: string[] = []
      const note = (name: string) => (value: unknown) => {
        order.push(name)
        return value
      }
      const queued = [
        window.early.initialize({ agent: { name: 'test' } }).then(note('initialize')),
        window.early.call('test.echo', 1).then(note('first')),
        window.early.call('test.slow', {}, { callId: 'a' }).then(note('slow')),
        window.early.cancel('a').then(note('cancel')),
        window.early.call('test.echo', 2).then(note('second')),
      ]
      return { results: await Promise.all(queued), order }
    })
    setTimeout(() => pages().gate.delayed.clear(), 200)
    const { results, order } = await answers
    expect(results).toMatchObject([
      { app: { id: 'com.example.page' } },
      { success: true, data: { params: 1 } },
      { success: false, cancelled: true },
      { callId: 'a', cancelled: true },
      { success: true, data: { params: 2 } },
    ])
    expect(order.indexOf('initialize')).toBe(0)
    expect(order.indexOf('first')).toBeLessThan(order.indexOf('second'))
  })

  test('a reference taken early stays right, so do handlers set early', async () => {
    const page = await pages().open()
    const state = await page.evaluate(async () => {
      const heard: unknown[] = []
      const { call } = window.early
      window.early.onNotification = (notification) => heard.push(['assigned', notification])
      window.early.onNotification((notification) => heard.push(['registered', notification]))
      window.early.notify('before')
      const { sessionId } = await window.early.initialize({
        agent: { name: 'test' },
        features: { notifications: true },
      })
      window.early.notify('after')
      return {
        same: window.early === window.abp,
        initialized: window.early.initialized,
        session: window.early.sessionId === sessionId,
        result: (await call('test.echo', 1)).success,
        heard,
      }
    })
    expect(state).toEqual({
      same: true,
      initialized: true,
      session: true,
      result: true,
      heard: [
        ['assigned', { event: 'before' }],
        ['registered', { event: 'before' }],
        ['assigned', { event: 'after' }],
        ['registered', { event: 'after' }],
      ],
    })
  })

  test('twice installed is one object and one runtime; new definitions keep the session', async () => {
    const page = await pages().open('twice&prefetch=/prefetch.js')
    await page.waitForFunction(() => 'update' in window)
    const state = await page.evaluate(async (connect) => {
      const { sessionId } = await window.early.initialize({ agent: { name: connect } })
      const before = await window.early.call('test.echo')
      window.update()
      // The new definitions arrive when they arrive: how long that takes is the machine's affair.
      let after = before
      while (JSON.stringify(after.data) === JSON.stringify(before.data)) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        after = await window.early.call('test.echo')
      }
      return {
        before: before.data,
        after: after.data,
        same: window.early === window.abp,
        kept: window.early.sessionId === sessionId,
        app: window.early.app.version,
      }
    }, 'test')
    expect(state).toMatchObject({
      before: { version: '1.0.0' },
      after: { version: '2.0.0' },
      same: true,
      kept: true,
      app: '2.0.0',
    })
  })
})

test('after client navigation by history the object is the same', async () => {
  const page = await pages().open()
  await page.evaluate(connect)
  const kept = await page.evaluate(() => {
    history.pushState(null, '', '/other')
    return window.early === window.abp && window.early.initialized
  })
  expect(kept).toBe(true)
})
