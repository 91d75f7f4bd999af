import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AbpError, type AnyCapability, type AppOptions, defineCapability } from '../../src'
import { codeOf, startRuntime, wait } from './agent'
import { useOwnClock } from './clock'

const quick = defineCapability({ name: 'test.quick', handler: () => 1 })

async function ready(options: Partial<AppOptions>, ...capabilities: AnyCapability[]) {
  const runtime = startRuntime([quick, ...capabilities], options)
  await runtime.initialize()
  return runtime
}

describe('sessionTimeout', () => {
  useOwnClock()

  test('ends an idle session; the next call says so, until there is a new one', async () => {
    const { call, run, initialize, sessions } = await ready({ sessionTimeout: 40 })
    expect(await call('test.quick')).toMatchObject({ success: true })
    await wait(90)
    expect(sessions.at(-1)).toBeNull()
    expect((await call('test.quick')).error).toMatchObject({ code: 'SESSION_EXPIRED', retryable: true })
    expect(await codeOf(run('cancel', 'a'))).toBe('SESSION_EXPIRED')
    await initialize()
    expect(await call('test.quick')).toMatchObject({ success: true })
    await run('shutdown')
    expect((await call('test.quick')).error?.code).toBe('NOT_INITIALIZED')
  })

  test('what the agent does keeps it, what the page says does not', async () => {
    const { call, run } = await ready({ sessionTimeout: 80 })
    for (let n = 0; n < 5; n++) {
      await wait(30)
      await run('listCapabilities')
    }
    expect(await call('test.quick')).toMatchObject({ success: true })
    for (let n = 0; n < 5; n++) {
      await wait(30)
      run('notify', 'x')
      run('notifyProgress', { operationId: 'x', progress: n })
      void run('elicit', { method: 'x' })
    }
    expect((await call('test.quick')).error?.code).toBe('SESSION_EXPIRED')
  })

  test('a call that runs keeps it', async () => {
    const slow = defineCapability({ name: 'test.slow', handler: () => wait(120).then(() => 'done') })
    const { call, sessions } = await ready({ sessionTimeout: 30 }, slow)
    expect(await call('test.slow')).toMatchObject({ success: true, data: 'done' })
    await wait(31)
    expect(sessions.at(-1)).toBeNull()
  })

  test('is 30 minutes by default', async () => {
    const { call, sessions } = await ready({})
    await wait(30 * 60_000 - 1)
    expect(sessions).toHaveLength(1)
    await wait(2)
    expect(sessions.at(-1)).toBeNull()
    expect((await call('test.quick')).error?.code).toBe('SESSION_EXPIRED')
  })
})

describe('callTimeout', () => {
  useOwnClock()

  test('is five minutes by default', async () => {
    const hang = defineCapability({ name: 'test.hang', handler: () => new Promise(() => undefined) })
    const { call } = await ready({}, hang)
    const started = performance.now()
    expect((await call('test.hang')).error?.code).toBe('TIMEOUT')
    expect(performance.now() - started).toBeCloseTo(5 * 60_000, -1)
  })
})

describe('reinitialize', () => {
  useOwnClock()

  test('`reject` keeps the first session until it is shut down', async () => {
    const { initialize, call, run, sessions } = await ready({ reinitialize: 'reject' })
    expect(await codeOf(initialize())).toBe('ALREADY_INITIALIZED')
    expect(sessions).toHaveLength(1)
    expect(await call('test.quick')).toMatchObject({ success: true })
    await run('shutdown')
    expect(await initialize()).toMatchObject({ sessionId: sessions.at(-1) })
  })

  test('an expired session is over', async () => {
    const { initialize } = await ready({ reinitialize: 'reject', sessionTimeout: 10 })
    await wait(40)
    expect(await initialize()).toMatchObject({ sessionId: expect.any(String) })
  })
})

describe('rateLimit', () => {
  useOwnClock()

  test('refuses what is too much, and says how long to wait', async () => {
    const { call, initialize } = await ready({ rateLimit: { calls: 2, per: 150 } })
    const results = await Promise.all([1, 2, 3].map(() => call('test.quick')))
    expect(results.map(({ success }) => success)).toEqual([true, true, false])
    expect(results[2]?.error).toMatchObject({ code: 'RATE_LIMITED', retryable: true })
    const retryAfter = results[2]?.error?.retryAfter ?? 0
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(150)
    // It is the page's, and a new session does not have more.
    await initialize()
    expect((await call('test.quick')).error?.code).toBe('RATE_LIMITED')
    await wait(retryAfter)
    expect(await call('test.quick')).toMatchObject({ success: true })
  })
})

describe('concurrency', () => {
  function lane(concurrency: number) {
    const log: string[] = []
    const finish = new Map<string, (value: unknown) => void>()
    const capability = defineCapability({
      name: 'test.lane',
      concurrency,
      handler: (_params, { callId, signal }) => {
        log.push(callId)
        return new Promise((resolve, reject) => {
          finish.set(callId, resolve)
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    })
    return { capability, log, finish: (callId: string) => finish.get(callId)?.(callId) }
  }

  test('so many run at once, the others in order', async () => {
    const { capability, log, finish } = lane(2)
    const { call } = await ready({}, capability)
    const pending = ['a', 'b', 'c', 'd'].map((callId) => call('test.lane', {}, { callId }))
    await vi.waitFor(() => expect(log).toEqual(['a', 'b']), 30_000)
    expect(await call('test.quick')).toMatchObject({ success: true })
    finish('b')
    await vi.waitFor(() => expect(log).toEqual(['a', 'b', 'c']), 30_000)
    finish('a')
    await vi.waitFor(() => expect(log).toHaveLength(4), 30_000)
    finish('c')
    finish('d')
    expect((await Promise.all(pending)).map(({ data }) => data)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a call that waits can be cancelled or time out: its handler never runs', async () => {
    const { capability, log, finish } = lane(1)
    const { call, run } = await ready({}, capability)
    const first = call('test.lane', {}, { callId: 'a' })
    const cancelled = call('test.lane', {}, { callId: 'b' })
    const late = call('test.lane', {}, { callId: 'c', timeout: 30 })
    const last = call('test.lane', {}, { callId: 'd' })
    await vi.waitFor(() => expect(log).toEqual(['a']), 30_000)
    expect(await run('cancel', 'b')).toMatchObject({ cancelled: true })
    expect(await cancelled).toMatchObject({ cancelled: true, error: { code: 'CANCELLED' } })
    expect(await late).toMatchObject({ error: { code: 'TIMEOUT' } })
    finish('a')
    await first
    await vi.waitFor(() => expect(log).toEqual(['a', 'd']), 30_000)
    finish('d')
    expect(await last).toMatchObject({ success: true })
  })

  test('a call that fails, or is cancelled while it runs, makes room', async () => {
    const { capability, log, finish } = lane(1)
    const { call, run } = await ready({}, capability)
    const first = call('test.lane', {}, { callId: 'a' })
    const second = call('test.lane', {}, { callId: 'b' })
    await vi.waitFor(() => expect(log).toEqual(['a']), 30_000)
    await run('cancel', 'a')
    await first
    await vi.waitFor(() => expect(log).toEqual(['a', 'b']), 30_000)
    finish('b')
    expect(await second).toMatchObject({ success: true })
  })

  test('a handler that ignores its signal holds the others up for five seconds', async () => {
    vi.useFakeTimers()
    try {
      let started = 0
      const { call, run } = await ready(
        {},
        defineCapability({
          name: 'test.deaf',
          concurrency: 1,
          handler: () => {
            started++
            return started > 1 ? 'next' : new Promise(() => undefined)
          },
        }),
      )
      void call('test.deaf', {}, { callId: 'a' })
      await vi.waitFor(() => expect(started).toBe(1), 30_000)
      await run('cancel', 'a')
      const next = call('test.deaf')
      await vi.advanceTimersByTimeAsync(4900)
      expect(started).toBe(1)
      await vi.advanceTimersByTimeAsync(200)
      expect(await next).toMatchObject({ success: true, data: 'next' })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('authorize', () => {
  const pay = defineCapability({
    name: 'test.pay',
    input: z.object({ amount: z.coerce.number() }),
    handler: ({ amount }) => amount,
  })

  test('decides with the agent, the name and the valid parameters', async () => {
    const asked: unknown[] = []
    const { call } = await ready(
      {
        authorize: (...args) => {
          asked.push(args)
          return true
        },
      },
      pay,
    )
    expect(await call('test.pay', { amount: '5' })).toMatchObject({ success: true, data: 5 })
    expect(asked).toEqual([[{ name: 'test', version: '1' }, 'test.pay', { amount: 5 }]])
    expect((await call('test.pay', {})).error?.code).toBe('INVALID_PARAMS')
    expect(asked).toHaveLength(1)
  })

  test.each<[string, AppOptions['authorize'], string]>([
    ['false', () => false, 'PERMISSION_DENIED'],
    ['a promise of false', async () => false, 'PERMISSION_DENIED'],
    // @ts-expect-error what a hook without types may return
    ['nothing', () => undefined, 'PERMISSION_DENIED'],
    ['an error of its own', () => Promise.reject(new AbpError('TOO_MUCH', 'No.')), 'TOO_MUCH'],
    ['another error', () => Promise.reject(new Error('broken')), 'OPERATION_FAILED'],
  ])('%s refuses, and the handler never runs', async (_, authorize, code) => {
    const load = vi.fn()
    const { call } = await ready({ authorize }, { name: 'test.lazy', load })
    expect(await call('test.lazy')).toMatchObject({ success: false, error: { code } })
    expect(load).not.toHaveBeenCalled()
  })

  test('a hook that hangs is a call that times out', async () => {
    const { call } = await ready({ authorize: () => new Promise(() => undefined) })
    expect((await call('test.quick', {}, { timeout: 20 })).error?.code).toBe('TIMEOUT')
  })
})
