import { describe, expect, test } from 'vitest'
import { wait } from '../../runtime/agent.ts'
import { useOwnClock } from '../../runtime/clock.ts'
import { inHandler } from './in-handler.ts'

useOwnClock()

describe('notifications around a call', () => {
  const started = {
    event: 'notifications/operation/started',
    data: { operationId: 'p', capability: 'test.work' },
  }
  const completed = (success: boolean) => ({
    event: 'notifications/operation/completed',
    data: { operationId: 'p', success },
  })

  test('a long one with a token is started and completed, its last progress before that', async () => {
    const { withToken, events } = await inHandler(async (context) => {
      await wait(280)
      context.progress(1)
      context.progress(2)
    })
    await withToken()
    expect(events).toEqual([
      started,
      { operationId: 'p', progress: 1 },
      { operationId: 'p', progress: 2 },
      completed(true),
    ])
  })

  test.each([
    ['fails', () => wait(280).then(() => Promise.reject(new Error('x'))), {}],
    ['takes too long', () => new Promise(() => undefined), { timeout: 280 }],
  ])('one that %s is completed without success', async (_, work, options) => {
    const { withToken, events } = await inHandler(work)
    await withToken(options)
    expect(events).toEqual([started, completed(false)])
  })

  test('a short one, and one without a token, are not worth a word', async () => {
    const { call, withToken, events } = await inHandler(({ callId }) => wait(callId === 'long' ? 280 : 1))
    await withToken()
    await call('test.work', {}, { callId: 'long' })
    await wait(250)
    expect(events).toEqual([])
  })

  test('a call with a token can be cancelled before it starts', async () => {
    let ran = false
    const { withToken, run, events } = await inHandler(() => {
      ran = true
    })
    const pending = withToken({ callId: 'a' })
    expect(await run('cancel', 'a')).toMatchObject({ cancelled: true })
    expect(await pending).toMatchObject({ cancelled: true })
    await wait(300)
    expect([ran, events]).toEqual([false, []])
  })

  test('features that the agent does not have are off', async () => {
    const { withToken, events } = await inHandler(
      async (context) => {
        context.progress(1)
        await wait(250)
      },
      { features: {} },
    )
    await withToken()
    expect(events).toEqual([])
  })
})
