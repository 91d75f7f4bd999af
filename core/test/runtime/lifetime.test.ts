import { describe, expect, test } from 'vitest'
import { type AnyCapability, type AppOptions, defineCapability } from '../../src/index.ts'
import { codeOf, startRuntime, wait } from './agent.ts'
import { useOwnClock } from './clock.ts'

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
