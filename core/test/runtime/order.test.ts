import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AbpError, defineCapability } from '../../src/index.ts'
import { startRuntime } from './agent.ts'

test('a call goes through session, name, rate limit, context, availability, parameters, `authorize`, middleware and handler, in this order', async () => {
  let signedIn = false
  let open = false
  let permitted = false
  let available = false
  let allowed = false
  const { call, initialize } = startRuntime(
    [
      defineCapability({
        name: 'test.strict',
        input: z.object({ a: z.string() }),
        available: () => available,
        authorize: () => permitted,
        handler: () => {
          throw new Error('handled')
        },
      }),
    ],
    {
      context: () => {
        if (!signedIn) throw new AbpError('SIGN_IN_FIRST', 'Sign in.')
        return {}
      },
      authorize: () => {
        if (!allowed) throw new AbpError('NOT_ALLOWED', 'No.')
        return true
      },
      use: [
        (_call, next) => {
          if (!open) throw new AbpError('CLOSED', 'Not on Sundays.')
          return next()
        },
      ],
      rateLimit: { calls: 7, per: 3_600_000 },
    },
  )
  const code = async (name: string, params: object) => (await call(name, params)).error?.code
  expect(await code('test.none', {})).toBe('NOT_INITIALIZED')
  await initialize()
  // What is not there, does not count.
  for (let count = 0; count < 10; count++) expect(await code('test.none', {})).toBe('UNKNOWN_CAPABILITY')
  expect(await code('test.strict', {})).toBe('SIGN_IN_FIRST')
  signedIn = true
  expect(await code('test.strict', {})).toBe('CAPABILITY_UNAVAILABLE')
  available = true
  expect(await code('test.strict', {})).toBe('INVALID_PARAMS')
  expect(await code('test.strict', { a: '' })).toBe('NOT_ALLOWED')
  allowed = true
  expect(await code('test.strict', { a: '' })).toBe('PERMISSION_DENIED')
  permitted = true
  expect(await code('test.strict', { a: '' })).toBe('CLOSED')
  open = true
  expect(await code('test.strict', { a: '' })).toBe('OPERATION_FAILED')
  available = false
  expect(await code('test.strict', {})).toBe('RATE_LIMITED')
})

test('the turn comes after the rate limit, and before all that is asked of the call', async () => {
  const asked: string[] = []
  const running: (() => void)[] = []
  const { call, initialize } = startRuntime(
    [
      defineCapability({
        name: 'test.lane',
        concurrency: 1,
        input: z.object({ a: z.string() }),
        available: () => {
          asked.push('available')
          return true
        },
        handler: () => new Promise<void>((resolve) => running.push(resolve)),
      }),
    ],
    { rateLimit: { calls: 2, per: 3_600_000 } },
  )
  await initialize()
  const first = call('test.lane', { a: '' })
  await vi.waitFor(() => expect(running).toHaveLength(1), 30_000)
  asked.length = 0
  const second = call('test.lane', {})
  expect((await call('test.lane', {})).error?.code).toBe('RATE_LIMITED')
  expect(asked).toEqual([])
  running[0]?.()
  expect(await first).toMatchObject({ success: true })
  expect((await second).error?.code).toBe('INVALID_PARAMS')
  expect(asked).toEqual(['available'])
})
