import { describe, expect, test, vi } from 'vitest'
import { type AnyCapability, type AppOptions, defineCapability } from '../../../src/index.ts'
import { startRuntime, wait } from '../../runtime/agent.ts'
import { useOwnClock } from '../../runtime/clock.ts'

const quick = defineCapability({ name: 'test.quick', handler: () => 1 })

async function ready(options: Partial<AppOptions>, ...capabilities: AnyCapability[]) {
  const runtime = startRuntime([quick, ...capabilities], options)
  await runtime.initialize()
  return runtime
}

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

describe('the limit of a call', () => {
  useOwnClock()

  const minutes = 60_000
  const work = (ms: number, more: object = {}) =>
    defineCapability({ name: 'test.work', handler: () => wait(ms).then(() => 'done'), ...more })

  test('is none unless the app or the agent sets one', async () => {
    const { call } = await ready({}, work(45 * minutes))
    expect(await call('test.work')).toMatchObject({ success: true, data: 'done' })
  })

  test.each([
    ['the app', { callTimeout: 2 * minutes }, {}, {}, 2],
    ['the app, above 5 minutes', { callTimeout: 12 * minutes }, {}, {}, 12],
    ['the capability', { callTimeout: 2 * minutes }, { timeout: 7 * minutes }, {}, 7],
    ['the agent', { callTimeout: 2 * minutes }, { timeout: 7 * minutes }, { timeout: 11 * minutes }, 11],
  ])('is set by %s', async (_, app, capability, options, expected) => {
    const { call } = await ready(app, work(45 * minutes, capability))
    const started = performance.now()
    expect(await call('test.work', {}, options)).toMatchObject({
      cancelled: true,
      error: { code: 'TIMEOUT', message: `test.work took longer than ${expected * minutes} ms.` },
    })
    expect(performance.now() - started).toBeCloseTo(expected * minutes, -1)
  })

  test('does not end a question that stays open; the end of the call does', async () => {
    const answers: unknown[] = []
    const confirm = defineCapability({
      name: 'test.ask',
      handler: async (_, context) => {
        answers.push(await context.confirm({ message: '?' }))
        return answers.at(-1)
      },
    })
    const { call, globals, initialize } = await ready({}, confirm)
    await initialize({ features: { elicitation: true } })
    globals.__abp_elicitation = async () => {
      await wait(20 * minutes)
      return { success: true, data: { confirmed: true } }
    }
    expect(await call('test.ask')).toMatchObject({ success: true, data: { confirmed: true } })
    expect(await call('test.ask', {}, { timeout: minutes })).toMatchObject({ error: { code: 'TIMEOUT' } })
    await wait(0)
    expect(answers).toMatchObject([{ confirmed: true }, { error: { code: 'CANCELLED' } }])
  })

  test('a question outside of calls ends after five minutes', async () => {
    const { globals, initialize, run } = await ready({})
    await initialize({ features: { elicitation: true } })
    globals.__abp_elicitation = () => new Promise(() => undefined)
    const started = performance.now()
    const answer = await run('elicit', { method: 'elicitation/confirm' })
    expect(answer).toMatchObject({ error: { code: 'TIMEOUT' } })
    expect(performance.now() - started).toBeCloseTo(5 * minutes, -1)
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
