import { describe, expect, test } from 'vitest'
import { defineCapability } from '../../src/index.ts'
import { echo, ready, typed } from './agent.ts'

describe('what comes in is not trusted', () => {
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const proto: unknown = JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  )
  const hostile: [string, unknown][] = [
    ['null', null],
    ['a cycle', cycle],
    ['__proto__', proto],
    ['a huge text', 'x'.repeat(50_000_000)],
    [
      'a getter that throws',
      {
        get text() {
          throw new Error('x')
        },
      },
    ],
    [
      'a revoked proxy',
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {})
        revoke()
        return proxy
      })(),
    ],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', 10n],
  ]

  test.each(hostile)('params: %s', async (_, value) => {
    const { call } = await ready(typed, echo)
    for (const name of ['test.typed', 'test.echo']) {
      expect(await call(name, value)).toHaveProperty('success')
    }
    expect({}).not.toHaveProperty('polluted')
  })

  test.each(hostile)('options: %s', async (_, value) => {
    const { call } = await ready(echo)
    for (const options of [value, { timeout: value, callId: value, progressToken: value, signal: value }]) {
      expect(await call('test.echo', 1, options)).toHaveProperty('success')
    }
  })

  test.each(hostile)('every method: %s', async (_, value) => {
    const { run } = await ready(echo)
    for (const method of [
      'cancel',
      'describeCapability',
      'supports',
      'listCapabilities',
      'notify',
      'notifyProgress',
      'elicit',
      'onProgress',
      'shutdown',
      'initialize',
    ]) {
      let promise: unknown
      expect(() => {
        promise = run(method, value, value)
      }, method).not.toThrow()
      await Promise.resolve(promise).catch((error: unknown) =>
        expect(error).toMatchObject({ name: 'AbpError' }),
      )
    }
  })

  const deep = () => {
    let value: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) value = [value]
    return value
  }
  const results: [string, () => unknown, string][] = [
    ['a cycle', () => cycle, 'a cycle'],
    ['a function', () => ({ a: [{ b: () => 1 }] }), 'data.a[0].b is a function'],
    ['a bigint', () => ({ n: 1n }), 'data.n is a bigint'],
    ['a map', () => ({ m: new Map() }), 'data.m is a Map'],
    ['a date', () => new Date(), 'data is a Date'],
    ['deep nesting', deep, 'call stack'],
  ]
  test.each(results)(
    'a result that is %s becomes an error that names the place',
    async (_, make, message) => {
      const { call } = await ready(defineCapability({ name: 'test.result', handler: make }))
      expect((await call('test.result')).error?.message).toContain(message)
    },
  )

  test('shared parts and bytes are no cycle', async () => {
    const part = { a: 1 }
    const { call } = await ready(
      defineCapability({
        name: 'test.result',
        handler: () => ({ x: part, y: part, z: new Uint8Array(2), b: new Blob(['x']) }),
      }),
    )
    expect(await call('test.result')).toMatchObject({ success: true, data: { x: { a: 1 }, y: { a: 1 } } })
  })
})
