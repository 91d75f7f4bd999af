import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  AbpError,
  type AnyCapability,
  type AppOptions,
  defineCapability,
  type Middleware,
} from '../../../src/index.ts'
import { startRuntime } from '../../runtime/agent.ts'

async function ready(options: Partial<AppOptions>, ...capabilities: AnyCapability[]) {
  const runtime = startRuntime(capabilities, options)
  await runtime.initialize()
  return runtime
}

describe('`authorize` of a capability', () => {
  const pay = (authorize: AnyCapability['authorize']) => ({ name: 'test.pay', authorize, load: vi.fn() })

  test('gets its own valid parameters and the context, after that of the app', async () => {
    const asked: unknown[] = []
    const { call } = await ready(
      { authorize: () => asked.push('app') > 0 },
      defineCapability({
        name: 'test.pay',
        input: z.object({ amount: z.coerce.number() }),
        authorize: ({ amount }, { agent, via }) => {
          asked.push([amount, agent.name, via])
          return amount < 10
        },
        handler: ({ amount }) => amount,
      }),
    )
    expect(await call('test.pay', { amount: '5' })).toMatchObject({ data: 5 })
    expect(asked).toEqual(['app', [5, 'test', 'abp']])
    expect(await call('test.pay', { amount: 50 })).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
    expect((await call('test.pay', {})).error?.code).toBe('INVALID_PARAMS')
    expect(asked).toHaveLength(4)
  })

  test.each<[string, AnyCapability['authorize'], string]>([
    ['false', () => false, 'PERMISSION_DENIED'],
    ['a promise of false', async () => false, 'PERMISSION_DENIED'],
    ['an error of its own', () => Promise.reject(new AbpError('TOO_MUCH', 'No.')), 'TOO_MUCH'],
    ['another error', () => Promise.reject(new Error('broken')), 'OPERATION_FAILED'],
  ])('%s refuses, and the handler is not fetched', async (_, authorize, code) => {
    const capability = pay(authorize)
    const { call } = await ready({}, capability)
    expect(await call('test.pay')).toMatchObject({ success: false, error: { code } })
    expect(capability.load).not.toHaveBeenCalled()
  })

  test('is not asked when the app refuses', async () => {
    const authorize = vi.fn(() => true)
    const { call } = await ready({ authorize: () => false }, pay(authorize))
    expect((await call('test.pay')).error?.code).toBe('PERMISSION_DENIED')
    expect(authorize).not.toHaveBeenCalled()
  })
})

describe('middleware', () => {
  const named =
    (name: string, log: string[]): Middleware =>
    async ({ capability, params }, next) => {
      log.push(`${name} ${capability} ${JSON.stringify(params)}`)
      await next()
      log.push(`${name} done`)
    }

  test("runs around the handler: the app's outermost, in the order of their lists", async () => {
    const log: string[] = []
    const { call } = await ready(
      { use: [named('a', log), named('b', log)] },
      {
        name: 'test.work',
        use: [named('c', log)],
        handler: () => {
          log.push('handler')
          return 'data'
        },
      },
    )
    expect(await call('test.work', { n: 1 })).toMatchObject({ data: 'data' })
    const on = (name: string) => `${name} test.work {"n":1}`
    expect(log).toEqual([on('a'), on('b'), on('c'), 'handler', 'c done', 'b done', 'a done'])
  })

  test('is not asked about a call that is refused before', async () => {
    const use = vi.fn()
    const { call } = await ready(
      { authorize: () => false, use: [use] },
      { name: 'test.work', handler: () => 1 },
    )
    expect((await call('test.work')).error?.code).toBe('PERMISSION_DENIED')
    expect(use).not.toHaveBeenCalled()
  })

  test('what it returns is the data, nothing leaves the data as it is; both are checked', async () => {
    const output = z.object({ n: z.number() })
    const work = (use: Middleware) =>
      defineCapability({ name: 'test.work', output, use: [use], handler: () => ({ n: 1 }) })
    const answer = async (use: Middleware) => (await ready({}, work(use))).call('test.work')
    expect(await answer(async (_call, next) => void (await next()))).toMatchObject({ data: { n: 1 } })
    expect(await answer(() => ({ n: 2 }))).toMatchObject({ data: { n: 2 } })
    expect(await answer(() => ({ n: 'two' }))).toMatchObject({ error: { code: 'INTERNAL_ERROR' } })
  })

  test('replaces the error of the handler', async () => {
    const use: Middleware = async (_call, next) => {
      try {
        return await next()
      } catch (cause) {
        throw new AbpError('SIGN_IN_FIRST', `Sign in. (${cause})`)
      }
    }
    const { call } = await ready(
      { use: [use] },
      { name: 'test.throws', handler: () => Promise.reject(new Error('401')) },
      { name: 'test.envelope', handler: () => ({ success: false, error: { code: 'X', message: 'x' } }) },
    )
    const error = { code: 'SIGN_IN_FIRST', message: 'Sign in. (Error: 401)' }
    expect(await call('test.throws')).toMatchObject({ success: false, error })
    expect((await call('test.envelope')).error?.code).toBe('SIGN_IN_FIRST')
  })

  test('its own error is the error of the call', async () => {
    const handler = vi.fn()
    const use: Middleware = () => {
      throw new AbpError('CLOSED', 'Not on Sundays.')
    }
    const { call } = await ready({}, { name: 'test.work', use: [use], handler })
    expect((await call('test.work')).error?.code).toBe('CLOSED')
    expect(handler).not.toHaveBeenCalled()
  })

  test('sees how long the call has taken', async () => {
    const durations: number[] = []
    const use: Middleware = async (call, next) => {
      durations.push(call.duration)
      await next()
      durations.push(call.duration)
    }
    const { call } = await ready(
      { use: [use] },
      { name: 'test.work', handler: () => new Promise((resolve) => setTimeout(resolve, 20)) },
    )
    const { metadata } = await call('test.work')
    const [before = Number.NaN, after = Number.NaN] = durations
    expect(before).toBeGreaterThanOrEqual(0)
    expect(after - before).toBeGreaterThanOrEqual(15)
    expect(metadata?.duration).toBeGreaterThanOrEqual(after)
  })

  test('tries again with a second `next`', async () => {
    let runs = 0
    const retry: Middleware = (_call, next) => next().catch(next)
    const { call } = await ready(
      {},
      {
        name: 'test.flaky',
        use: [retry],
        handler: () => (++runs < 2 ? Promise.reject(new Error('once')) : runs),
      },
    )
    expect((await call('test.flaky')).data).toBe(2)
  })

  test('a call that is cancelled meanwhile never reaches its handler', async () => {
    const handler = vi.fn()
    let go = () => {}
    let waits = false
    const use: Middleware = async (_call, next) => {
      waits = true
      await new Promise<void>((resolve) => {
        go = resolve
      })
      return next()
    }
    const { call, run } = await ready({ use: [use] }, { name: 'test.work', handler })
    const called = call('test.work', {}, { callId: 'a' })
    await vi.waitFor(() => expect(waits).toBe(true), 30_000)
    await run('cancel', 'a')
    expect(await called).toMatchObject({ cancelled: true })
    go()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(handler).not.toHaveBeenCalled()
  })

  test('runs with the turn of its capability', async () => {
    const log: string[] = []
    const { call } = await ready(
      {},
      {
        name: 'test.lane',
        concurrency: 1,
        use: [named('u', log)],
        handler: () => new Promise((resolve) => setTimeout(resolve, 5)),
      },
    )
    await Promise.all([call('test.lane'), call('test.lane')])
    expect(log).toEqual(['u test.lane {}', 'u done', 'u test.lane {}', 'u done'])
  })
})
