import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCapability } from '../../src'
import { startRuntime } from './agent'

test('a call goes through session, name, rate limit, availability, parameters, `authorize` and handler, in this order', async () => {
  let available = false
  let allowed = false
  const { call, initialize } = startRuntime(
    [
      defineCapability({
        name: 'test.strict',
        input: z.object({ a: z.string() }),
        available: () => available,
        handler: () => {
          throw new Error('handled')
        },
      }),
    ],
    { authorize: () => allowed, rateLimit: { calls: 4, per: 3_600_000 } },
  )
  const code = async (name: string, params: object) => (await call(name, params)).error?.code
  expect(await code('test.none', {})).toBe('NOT_INITIALIZED')
  await initialize()
  // What is not there, does not count.
  for (let count = 0; count < 10; count++) expect(await code('test.none', {})).toBe('UNKNOWN_CAPABILITY')
  expect(await code('test.strict', {})).toBe('CAPABILITY_UNAVAILABLE')
  available = true
  expect(await code('test.strict', {})).toBe('INVALID_PARAMS')
  expect(await code('test.strict', { a: '' })).toBe('PERMISSION_DENIED')
  allowed = true
  expect(await code('test.strict', { a: '' })).toBe('OPERATION_FAILED')
  available = false
  expect(await code('test.strict', {})).toBe('RATE_LIMITED')
})
