import { describe, expect, test } from 'vitest'
import { AbpError, defineCapability } from '../../src/index.ts'
import { ready } from './agent.ts'

describe('errors', () => {
  const thrown: [string, unknown, object][] = [
    [
      'an AbpError',
      new AbpError('RATE_LIMITED', 'Slow down.', { retryAfter: 5, details: { a: 1 }, alternatives: ['b.c'] }),
      { code: 'RATE_LIMITED', retryable: true, retryAfter: 5, details: { a: 1 }, alternatives: ['b.c'] },
    ],
    [
      'a code of the app',
      new AbpError('NO_PAPER', 'Empty tray.', { retryable: true }),
      { code: 'NO_PAPER', retryable: true },
    ],
    ['an Error', new Error('broken'), { code: 'OPERATION_FAILED', message: 'broken', retryable: false }],
    ['text', 'broken', { code: 'OPERATION_FAILED', message: 'broken' }],
    ['nothing', undefined, { code: 'OPERATION_FAILED' }],
    ['null', null, { code: 'OPERATION_FAILED' }],
    [
      'NotAllowedError',
      new DOMException('no', 'NotAllowedError'),
      { code: 'PERMISSION_DENIED', retryable: false },
    ],
    [
      'SecurityError',
      new DOMException('no', 'SecurityError'),
      { code: 'PERMISSION_REQUIRED', retryable: true },
    ],
    [
      'NotSupportedError',
      new DOMException('no', 'NotSupportedError'),
      { code: 'NOT_SUPPORTED', retryable: false },
    ],
    ['TimeoutError', new DOMException('no', 'TimeoutError'), { code: 'TIMEOUT', retryable: true }],
    ['another DOMException', new DOMException('no', 'DataError'), { code: 'BROWSER_ERROR' }],
    [
      'an object whose text throws',
      {
        toString: () => {
          throw new Error('x')
        },
      },
      { code: 'OPERATION_FAILED' },
    ],
    [
      'an object whose message throws',
      {
        get message() {
          throw new Error('x')
        },
      },
      { code: 'OPERATION_FAILED' },
    ],
  ]
  test.each(thrown)('%s becomes an envelope', async (_, value, error) => {
    const { call } = await ready(
      defineCapability({
        name: 'test.fails',
        handler: () => {
          throw value
        },
      }),
    )
    expect(await call('test.fails')).toMatchObject({
      success: false,
      error,
      metadata: { duration: expect.any(Number) },
    })
  })

  test('an error carries the alternatives of its capability', async () => {
    const { call } = await ready(
      defineCapability({
        name: 'test.old',
        alternatives: ['test.new'],
        handler: () => Promise.reject(new Error('x')),
      }),
    )
    expect((await call('test.old')).error?.alternatives).toEqual(['test.new'])
  })
})
