import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from './embed.ts'
import { type Sites, startSites } from './sites.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites?.stop())

describe.each(['iframe', 'window'] as const)('an app in another origin, in an %s', (how) => {
  test('initialize, initialize-result, capabilities/call, capabilities/call-result', async () => {
    const { page } = await connect(sites, how)
    const result = await page.evaluate(async () => ({
      app: window.session.app,
      names: window.session.capabilities.map(({ name }) => name).slice(0, 2),
      features: window.session.features,
      call: await window.session.call('test.echo', { a: [1, 'ü'] }),
      unknown: await window.session.call('__proto__'),
    }))
    expect(result).toMatchObject({
      app: { id: 'com.example.app', name: 'App', version: '1.0.0' },
      names: ['test.echo', 'test.delay'],
      features: { notifications: true, progress: true, elicitation: true },
      call: { success: true, data: { a: [1, 'ü'] } },
      unknown: { success: false, error: { code: 'UNKNOWN_CAPABILITY' } },
    })
  })

  test('navigates away: running calls are DISCONNECTED, at once', async () => {
    const { page } = await connect(sites, how)
    const result = await page.evaluate(async (other) => {
      const running = window.session.call('test.wait')
      await window.session.call('test.echo')
      window.app.location.href = other
      return [await running, await window.session.call('test.echo')]
    }, `${sites.appOrigin}/other`)
    expect(result).toMatchObject([
      { success: false, error: { code: 'DISCONNECTED' } },
      { success: false, error: { code: 'DISCONNECTED' } },
    ])
  })
})

describe('every row of the message table', () => {
  test('capabilities/cancel, capabilities/cancel-result: running, finished, unknown', async () => {
    const { page, app } = await connect(sites)
    const result = await page.evaluate(async () => {
      const running = window.session.call('test.wait', {}, { callId: 'slow' })
      // Answered after the other's handler has started.
      await window.session.call('test.echo', {}, { callId: 'fast' })
      const cancel = await window.session.cancel('slow', 'no longer needed')
      return [
        cancel,
        await window.session.cancel('slow'),
        await window.session.cancel('fast'),
        await window.session.cancel('never'),
        await running,
      ]
    })
    expect(result).toMatchObject([
      { callId: 'slow', cancelled: true, reason: 'no longer needed' },
      { callId: 'slow', cancelled: true },
      { callId: 'fast', cancelled: false, reason: expect.stringContaining('completed') },
      { callId: 'never', cancelled: false, reason: expect.stringContaining('not found') },
      { success: false, cancelled: true, error: { code: 'CANCELLED' } },
    ])
    expect(await (await app()).evaluate(() => window.aborted)).toEqual(['no longer needed'])
  })

  test('capabilities/cancel by a signal, and by a timeout', async () => {
    const { page, app } = await connect(sites)
    const result = await page.evaluate(async () => {
      const controller = new AbortController()
      const running = window.session.call('test.wait', {}, { signal: controller.signal })
      await window.session.call('test.echo')
      controller.abort()
      return [
        await running,
        await window.session.call('test.wait', {}, { timeout: 50 }),
        await window.session.call('test.echo', {}, { signal: AbortSignal.abort() }),
      ]
    })
    expect(result).toMatchObject([
      { success: false, cancelled: true, error: { code: 'CANCELLED' } },
      { success: false, cancelled: true, error: { code: 'TIMEOUT' } },
      { success: false, cancelled: true, error: { code: 'CANCELLED' } },
    ])
    expect(await (await app()).evaluate(() => window.aborted.length)).toBe(2)
  })

  test('shutdown: running calls are cancelled, the session is over on both sides', async () => {
    const { page, app } = await connect(sites)
    const result = await page.evaluate(async () => {
      const running = window.session.call('test.wait')
      await window.session.call('test.echo')
      window.session.close({ reason: 'enough' })
      return [await running, await window.session.call('test.echo')]
    })
    expect(result).toMatchObject([{ error: { code: 'DISCONNECTED' } }, { error: { code: 'DISCONNECTED' } }])
    const frame = await app()
    await frame.waitForFunction(() => window.aborted.length === 1)
    expect(await frame.evaluate(() => window.offered.initialized)).toBe(false)
  })

  test('elicitation/request, elicitation/response', async () => {
    const { page } = await connect(sites)
    expect(await page.evaluate(() => window.session.call('test.ask'))).toMatchObject({
      success: true,
      data: { confirmed: true },
    })
    const request = await page.evaluate(() =>
      window.received.find((data) => JSON.stringify(data).includes('elicitation/request')),
    )
    expect(request).toMatchObject({
      type: 'elicitation/request',
      id: expect.any(String),
      timestamp: expect.any(Number),
      payload: { method: 'elicitation/confirm', params: { message: 'Really?' } },
    })
  })

  test('notification, and the change of capabilities that is in one', async () => {
    const { page, app } = await connect(sites)
    await page.evaluate(() => window.session.call('test.notify'))
    await (await app()).evaluate(() => Reflect.get(window, 'offer')('test.new'))
    await page.waitForFunction(() => window.heard.length === 3)
    const change = { added: ['test.new'], removed: [], changed: [] }
    expect(await page.evaluate(() => window.heard)).toEqual([
      { event: 'notifications/state/changed', data: { field: 'x', oldValue: 1, newValue: 2 } },
      { event: 'notifications/capabilities/list_changed', data: change },
      change,
    ])
  })

  test('progress', async () => {
    const { page } = await connect(sites)
    const result = await page.evaluate(async () => {
      const heard: unknown[] = []
      const { data } = await window.session.call(
        'test.progress',
        {},
        { callId: 'p', onProgress: (info) => heard.push(info) },
      )
      return { data, heard }
    })
    expect(result).toMatchObject({
      data: 'done',
      heard: [
        { operationId: 'p', progress: 1, total: 2, percentage: 50, status: 'half' },
        { operationId: 'p', progress: 2, total: 2, percentage: 100 },
      ],
    })
  })

  test('answers out of order find their calls', async () => {
    const { page } = await connect(sites)
    const { inOrder, asTheyCame } = await page.evaluate(async () => {
      const asTheyCame: unknown[] = []
      const calls = [150, 100, 50, 0].map((ms) => window.session.call('test.delay', { ms }))
      for (const call of calls) void call.then(({ data }) => asTheyCame.push(data))
      return { inOrder: (await Promise.all(calls)).map(({ data }) => data), asTheyCame }
    })
    expect(inOrder).toEqual([150, 100, 50, 0])
    expect(asTheyCame).toEqual([0, 50, 100, 150])
  })
})
