import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openApp } from '../fixtures/opened.ts'

const open = openApp()

/** Milliseconds. */
const callTimeout = 1_500

describe("a session's callTimeout", () => {
  const onProgress = () => undefined

  test('counts from the last progress', async () => {
    const session = await open({ callTimeout })
    const started = performance.now()
    expect(await session.call('test.steps', { steps: 10 }, { onProgress })).toMatchObject({ data: 'done' })
    expect(performance.now() - started).toBeGreaterThan(2 * callTimeout)
  })

  test('does not count while a question of the app is open', async () => {
    const session = await open({
      callTimeout,
      onElicitation: async () => {
        await wait(3 * callTimeout)
        return { success: true, data: { confirmed: true } }
      },
    })
    const asked = await session.call('test.ask', { method: 'elicitation/confirm', params: { message: '?' } })
    expect(asked).toMatchObject({ data: { success: true, data: { confirmed: true } } })
  })

  test('ends a call that reports nothing', async () => {
    const session = await open({ callTimeout })
    const started = performance.now()
    const result = await session.call('test.hang', {}, { onProgress })
    expect(result).toMatchObject({
      cancelled: true,
      error: { code: 'TIMEOUT', message: expect.stringContaining(`within ${callTimeout} ms`) },
    })
    expect(performance.now() - started).toBeGreaterThan(callTimeout)
  })

  test('begins again after a question', async () => {
    const session = await open({
      callTimeout,
      onElicitation: () => wait(2 * callTimeout, { success: true }),
    })
    const ask = session.call('test.ask', { method: 'elicitation/confirm', params: { message: '?' } })
    const hang = session.call('test.hang')
    const started = performance.now()
    await ask
    expect(await hang).toMatchObject({ error: { code: 'TIMEOUT' } })
    expect(performance.now() - started).toBeGreaterThan(3 * callTimeout)
  })
})

test("a call's own timeout is for the whole call, whatever it reports", async () => {
  const session = await open()
  const result = await session.call(
    'test.steps',
    { steps: 30 },
    { timeout: 1_500, onProgress: () => undefined },
  )
  expect(result).toMatchObject({ cancelled: true, error: { code: 'TIMEOUT' } })
})
