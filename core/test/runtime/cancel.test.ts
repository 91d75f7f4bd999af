import { describe, expect, test } from 'vitest'
import { defineCapability } from '../../src/index.ts'
import { codeOf, startRuntime, wait } from './agent.ts'

function setup() {
  const seen: { started: number; signals: AbortSignal[]; finish: (value: unknown) => void } = {
    started: 0,
    signals: [],
    finish: () => undefined,
  }
  const slow = defineCapability({
    name: 'test.slow',
    handler: (_params, { signal }) => {
      seen.started++
      seen.signals.push(signal)
      return new Promise((resolve) => {
        seen.finish = resolve
      })
    },
  })
  const quick = defineCapability({ name: 'test.quick', handler: () => 'done' })
  return { seen, ...startRuntime([slow, quick]) }
}

// The rows of the table in docs/protocol.md §3, Cancellation.
describe('cancel', () => {
  test('an unknown id', async () => {
    const { initialize, run } = setup()
    await initialize()
    expect(await run('cancel', 'x')).toEqual({
      callId: 'x',
      cancelled: false,
      reason: expect.stringContaining('not found'),
    })
    expect(await run('cancel', null)).toMatchObject({ cancelled: false })
  })

  test('a call that is finished', async () => {
    const { initialize, call, run } = setup()
    await initialize()
    const result = await call('test.quick', {}, { callId: 'a' })
    expect(await run('cancel', 'a')).toEqual({
      callId: 'a',
      cancelled: false,
      reason: expect.stringContaining('completed'),
    })
    expect(result.success).toBe(true)
  })

  test.each([
    ['two arguments', ['a', 'enough']],
    ['one object', [{ callId: 'a', reason: 'enough' }]],
  ])('a call that runs, with %s', async (_, args) => {
    const { initialize, call, run, seen } = setup()
    await initialize()
    const pending = call('test.slow', {}, { callId: 'a' })
    await wait(0)
    expect(await run('cancel', ...args)).toEqual({ callId: 'a', cancelled: true, reason: 'enough' })
    expect(await pending).toMatchObject({
      success: false,
      cancelled: true,
      error: { code: 'CANCELLED', retryable: false, message: 'enough' },
    })
    expect(seen.signals[0]?.aborted).toBe(true)
    // The late result is dropped.
    seen.finish('late')
    expect(await pending).not.toHaveProperty('data')
  })

  test('a call that has not started: its handler never runs', async () => {
    const { initialize, call, run, seen } = setup()
    await initialize()
    const pending = call('test.slow', {}, { callId: 'a' })
    expect(await run('cancel', 'a')).toMatchObject({ cancelled: true })
    expect(await pending).toMatchObject({ cancelled: true })
    await wait(5)
    expect(seen.started).toBe(0)
  })

  test('again on the same id: the same answer each time', async () => {
    const { initialize, call, run } = setup()
    await initialize()
    void call('test.slow', {}, { callId: 'a' })
    const first = await run('cancel', 'a', 'why')
    expect(await run('cancel', 'a')).toEqual(first)
    expect(await run('cancel', 'a', 'other')).toEqual(first)
  })

  test('a call that finishes while the cancel is on its way keeps its real result', async () => {
    const { initialize, call, run, seen } = setup()
    await initialize()
    const pending = call('test.slow', {}, { callId: 'a' })
    await wait(0)
    seen.finish('real')
    const result = await pending
    expect(await run('cancel', 'a')).toMatchObject({ cancelled: false })
    expect(result).toMatchObject({ success: true, data: 'real' })
  })

  test('outside a session', async () => {
    const { run } = setup()
    expect(await codeOf(run('cancel', 'a'))).toBe('NOT_INITIALIZED')
  })

  test('an AbortSignal of a caller in the page', async () => {
    const { initialize, call } = setup()
    await initialize()
    const controller = new AbortController()
    const pending = call('test.slow', {}, { signal: controller.signal })
    controller.abort()
    expect(await pending).toMatchObject({ success: false, cancelled: true, error: { code: 'CANCELLED' } })
    expect(await call('test.slow', {}, { signal: controller.signal })).toMatchObject({ cancelled: true })
  })
})

describe('timeout', () => {
  test('works the same way, with both marks in one envelope', async () => {
    const { initialize, call, seen, run } = setup()
    await initialize()
    const result = await call('test.slow', {}, { timeout: 10, callId: 'a' })
    expect(result).toMatchObject({
      success: false,
      cancelled: true,
      error: { code: 'TIMEOUT', retryable: true },
    })
    expect(seen.signals[0]?.aborted).toBe(true)
    expect(await run('cancel', 'a')).toMatchObject({ cancelled: false })
  })

  test('comes from the capability or the app when the agent says nothing', async () => {
    const hang = { name: 'test.hang', handler: () => new Promise(() => undefined) }
    const byCapability = startRuntime([{ ...hang, timeout: 10 }])
    await byCapability.initialize()
    expect((await byCapability.call('test.hang')).error?.code).toBe('TIMEOUT')
    const byApp = startRuntime([hang], { callTimeout: 10 })
    await byApp.initialize()
    expect((await byApp.call('test.hang', {}, { timeout: -1 })).error?.code).toBe('TIMEOUT')
  })

  test('ends a call whose bytes never arrive', async () => {
    const endless = () => new Response(new ReadableStream())
    const { initialize, call } = startRuntime([{ name: 'test.endless', handler: endless }])
    await initialize()
    expect((await call('test.endless', {}, { timeout: 50 })).error?.code).toBe('TIMEOUT')
  })
})

test('a callId is taken while its call runs, and free again afterwards', async () => {
  const { initialize, call, run } = setup()
  await initialize()
  void call('test.slow', {}, { callId: 'a' })
  expect((await call('test.quick', {}, { callId: 'a' })).error?.code).toBe('INVALID_PARAMS')
  await run('cancel', 'a')
  expect((await call('test.quick', {}, { callId: 'a' })).success).toBe(true)
})
