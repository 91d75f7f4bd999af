import { describe, expect, test, vi } from 'vitest'
import {
  AbpError,
  type AnyCapability,
  type AppOptions,
  type CallOrigin,
  defineContext,
} from '../../../src/index.ts'
import { startRuntime } from '../../runtime/agent.ts'

const whoAmI: AnyCapability = {
  name: 'test.whoAmI',
  handler: (_params, context) => ({ user: Reflect.get(context, 'user'), via: context.via }),
}

async function ready(options: Partial<AppOptions>, ...capabilities: AnyCapability[]) {
  const runtime = startRuntime([whoAmI, ...capabilities], options)
  await runtime.initialize()
  return runtime
}

describe("an app's `context`", () => {
  test('is made once per call, of who calls, and reaches everything that is asked of it', async () => {
    const origins: unknown[] = []
    const asked: string[] = []
    const note = (place: string, context: object) => {
      asked.push(`${place} ${Reflect.get(context, 'user')}`)
      return true
    }
    const { call } = await ready(
      {
        context: ({ agent, signal, via }) => {
          origins.push({ agent, aborted: signal.aborted, via })
          return { user: `u${origins.length}` }
        },
        authorize: ({ context }) => note('app', context),
        use: [
          ({ context }, next) => {
            note('use', context)
            return next()
          },
        ],
      },
      {
        name: 'test.all',
        available: (context) => note('available', context),
        authorize: (_params, context) => note('capability', context),
        use: [
          ({ context }, next) => {
            note('own use', context)
            return next()
          },
        ],
        handler: (_params, context) => note('handler', context),
      },
    )
    origins.length = asked.length = 0
    expect(await call('test.all')).toMatchObject({ success: true })
    expect(asked).toEqual(['available u1', 'app u1', 'capability u1', 'use u1', 'own use u1', 'handler u1'])
    expect(origins).toEqual([{ agent: { name: 'test', version: '1' }, aborted: false, via: 'abp' }])
    expect((await call('test.whoAmI')).data).toEqual({ user: 'u2', via: 'abp' })
    expect(origins).toHaveLength(2)
  })

  test('is aborted with its call', async () => {
    let seen: AbortSignal | undefined
    const { call, run } = await ready({
      context: ({ signal }) => {
        seen = signal
        return new Promise(() => undefined)
      },
    })
    const called = call('test.whoAmI', {}, { callId: 'a' })
    await vi.waitFor(() => expect(seen).toBeDefined(), 30_000)
    await run('cancel', 'a')
    expect(await called).toMatchObject({ cancelled: true })
    expect(seen?.aborted).toBe(true)
  })

  test.each<[string, AppOptions['context'], string]>([
    ['an error with a code', () => Promise.reject(new AbpError('SIGN_IN_FIRST', 'No.')), 'SIGN_IN_FIRST'],
    ['another error', () => Promise.reject(new Error('broken')), 'OPERATION_FAILED'],
    ['a member that every call has', () => ({ signal: 1 }), 'INTERNAL_ERROR'],
  ])('that gives %s fails the call, and the handler is not fetched', async (_, context, code) => {
    const load = vi.fn()
    const { call } = await ready({ context }, { name: 'test.lazy', load })
    expect(await call('test.lazy')).toMatchObject({ success: false, error: { code } })
    expect(load).not.toHaveBeenCalled()
  })

  test('that gives a member that every call has says which', async () => {
    const { call } = await ready({ context: () => ({ progress: 1 }) })
    expect((await call('test.whoAmI')).error?.message).toContain('gives `progress`')
  })

  test('is asked once for a list, however many capabilities look at it; its failure is the reason', async () => {
    const context = vi.fn((_origin: CallOrigin) => ({ user: 'u' }))
    const looks = (name: string): AnyCapability => ({
      name,
      handler: () => 1,
      available: (given) => Reflect.get(given, 'user') === 'u' || 'Sign in.',
    })
    const { initialize, run } = startRuntime([looks('test.a'), looks('test.b'), whoAmI], { context })
    expect(await run('listCapabilities')).toMatchObject([{ available: true }, { available: true }, {}])
    expect(context).toHaveBeenCalledOnce()
    expect(context.mock.lastCall?.[0]).toMatchObject({ agent: { name: 'unknown' }, via: 'abp' })
    await initialize()
    expect(context.mock.lastCall?.[0]).toMatchObject({ agent: { name: 'test' } })
    context.mockImplementation(() => {
      throw new Error('nobody is signed in')
    })
    expect(await run('supports', 'test.a')).toMatchObject({
      available: false,
      reason: expect.stringContaining('nobody is signed in'),
    })
    expect(await run('listCapabilities')).toMatchObject([
      { available: false },
      { available: false },
      { available: true },
    ])
  })

  test('defineContext gives what `defineApp` and the capabilities take', async () => {
    const { context, defineCapability } = defineContext(({ agent }) => ({ user: agent.name }))
    const greet = defineCapability({ name: 'test.greet', handler: (_params, { user }) => `Hi ${user}` })
    const { call, initialize } = startRuntime([greet], { context })
    await initialize()
    expect((await call('test.greet')).data).toBe('Hi test')
  })
})

describe("a handler's context", () => {
  test('has the agent, the way and the token of its call', async () => {
    const seen: unknown[] = []
    const { call } = await ready(
      {},
      {
        name: 'test.look',
        handler: (_params, { agent, progressToken, via }) => void seen.push({ agent, progressToken, via }),
      },
    )
    await call('test.look', {}, { progressToken: 'p' })
    await call('test.look')
    const agent = { name: 'test', version: '1' }
    expect(seen).toEqual([
      { agent, progressToken: 'p', via: 'abp' },
      { agent, progressToken: undefined, via: 'abp' },
    ])
  })

  test('what a handler does to the agent of its call is not what the next one sees', async () => {
    const { call } = await ready(
      {},
      {
        name: 'test.edit',
        handler: (_params, { agent }) => Object.assign(agent, { name: `${agent.name}!` }).name,
      },
    )
    expect((await call('test.edit')).data).toBe('test!')
    expect((await call('test.edit')).data).toBe('test!')
  })

  test('`metadata.cached` of a handler stands in the answer', async () => {
    const { call } = await ready(
      {},
      {
        name: 'test.cached',
        handler: (_params, { metadata }) => {
          metadata.cached = true
        },
      },
    )
    expect(await call('test.cached')).toMatchObject({ success: true, metadata: { cached: true } })
    expect((await call('test.whoAmI')).metadata).not.toHaveProperty('cached')
  })
})

test('the `features` of a capability stand in lists and in `supports`', async () => {
  const features = { streaming: true, layers: false }
  const { run } = await ready({}, { name: 'test.features', features, handler: () => 1 })
  expect(await run('describeCapability', 'test.features')).toMatchObject({ features })
  expect(await run('supports', 'test.features')).toMatchObject({ features })
  expect(await run('describeCapability', 'test.whoAmI')).toMatchObject({ features: {} })
})
