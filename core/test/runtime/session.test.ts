import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCapability } from '../../src/index.ts'
import { codeOf, startRuntime, wait } from './agent.ts'

const slow = defineCapability({ name: 'test.slow', handler: () => new Promise(() => undefined) })
const old = defineCapability({
  name: 'test.old',
  deprecated: true,
  deprecationMessage: 'Use test.slow.',
  alternatives: ['test.slow'],
  experimental: true,
  input: z.object({ a: z.string() }),
  handler: () => 1,
})

describe('initialize', () => {
  test('answers with the session', async () => {
    const { initialize, sessions } = startRuntime([slow, old])
    expect(await initialize({ features: { progress: true } })).toEqual({
      sessionId: sessions[0],
      protocolVersion: '0.1',
      app: { id: 'com.example.test', name: 'Test', version: '1.0.0' },
      capabilities: [
        { name: 'test.slow', available: true },
        { name: 'test.old', available: true, deprecated: true, experimental: true },
      ],
      features: { notifications: false, progress: true, elicitation: false, dynamicCapabilities: true },
    })
    expect(sessions[0]).toMatch(/^(\d+-){3}\d+$/)
  })

  test('answers for the capabilities that the agent asks about', async () => {
    const { initialize } = startRuntime([slow, old])
    expect(await initialize({ requestedCapabilities: ['test.slow', 'test.none', 5] })).toMatchObject({
      capabilities: [
        { name: 'test.slow', available: true },
        { name: 'test.none', available: false },
      ],
    })
  })

  test.each([[undefined], [null], ['x'], [[]], [{}], [{ agent: null }], [{ agent: { name: 1 } }]])(
    'refuses %j',
    async (params) => {
      const { run, sessions } = startRuntime([slow])
      expect(await codeOf(run('initialize', params))).toBe('INVALID_PARAMS')
      expect(sessions).toEqual([])
    },
  )

  test('is answered before the calls that came with it, also when it has to look at a condition', async () => {
    const looking = defineCapability({
      name: 'test.looking',
      available: () => wait(50).then(() => true),
      handler: () => 1,
    })
    const fast = defineCapability({ name: 'test.fast', handler: () => 1 })
    const { initialize, call } = startRuntime([looking, fast])
    const order: string[] = []
    const answers = [
      Promise.resolve(initialize()).then(() => order.push('initialize')),
      call('test.fast').then(({ success }) => order.push(`first ${success}`)),
      call('test.fast').then(({ success }) => order.push(`second ${success}`)),
    ]
    await Promise.all(answers)
    expect(order).toEqual(['initialize', 'first true', 'second true'])
  })

  test('a second one replaces the session and cancels its calls', async () => {
    const { initialize, call, sessions } = startRuntime([slow])
    await initialize()
    const pending = call('test.slow')
    await wait(0)
    await initialize()
    expect(await pending).toMatchObject({ cancelled: true, error: { code: 'CANCELLED' } })
    expect(new Set(sessions).size).toBe(2)
  })
})

describe('shutdown', () => {
  test('cancels what runs and resets the state', async () => {
    const { initialize, call, run, sessions } = startRuntime([slow])
    await initialize()
    const pending = call('test.slow')
    expect(await run('shutdown', { reason: 'done' })).toBeUndefined()
    expect(await pending).toMatchObject({ success: false, cancelled: true })
    expect(sessions.at(-1)).toBeNull()
    expect((await call('test.slow')).error?.code).toBe('NOT_INITIALIZED')
    expect(await run('shutdown')).toBeUndefined()
  })
})

describe('what the app offers', () => {
  test('listCapabilities is a plain array with everything', async () => {
    const { run } = startRuntime([slow, old])
    expect(await run('listCapabilities')).toMatchObject([
      { name: 'test.slow', available: true, requirements: [], features: {} },
      {
        name: 'test.old',
        inputSchema: { type: 'object' },
        deprecated: true,
        deprecationMessage: 'Use test.slow.',
        alternatives: ['test.slow'],
        experimental: true,
      },
    ])
  })

  test('a schema without a JSON form does not hide the others', async () => {
    const { run } = startRuntime([
      { name: 'test.bad', input: z.object({ at: z.date() }), handler: () => 1 },
      slow,
    ])
    expect(await run('listCapabilities')).toMatchObject([{ name: 'test.bad' }, { name: 'test.slow' }])
  })

  test('describeCapability and supports', async () => {
    const { run } = startRuntime([slow, old])
    expect(await run('describeCapability', 'test.old')).toMatchObject({ name: 'test.old' })
    expect(await run('describeCapability', '__proto__')).toBeNull()
    expect(await run('supports', 'test.old')).toMatchObject({
      supported: true,
      available: true,
      alternatives: ['test.slow'],
    })
    expect(await run('supports', 'toString')).toMatchObject({
      supported: false,
      available: false,
      reason: expect.any(String),
    })
  })

  test('new definitions take the place of the old ones, and the agent hears what changed', async () => {
    const { initialize, run, update, globals, sessions } = startRuntime([slow, old])
    const heard: unknown[] = []
    globals.__abp_capabilities_changed = (change: unknown) => heard.push(change)
    await initialize()
    update([slow, old])
    await wait(50)
    expect(heard).toEqual([])
    update([{ ...old, description: 'New' }, defineCapability({ name: 'test.more', handler: () => 2 })])
    await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000)
    expect(heard).toEqual([{ added: ['test.more'], removed: ['test.slow'], changed: ['test.old'] }])
    expect(await run('call', 'test.more')).toMatchObject({ success: true, data: 2 })
    expect(sessions).toHaveLength(1)
  })
})
