import { type } from 'arktype'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCapability } from '../../src/index.ts'
import { ready, startRuntime, typed } from './agent.ts'

describe('call', () => {
  test('answers with data and the duration', async () => {
    const { call } = await ready(typed)
    const result = await call('test.typed', { text: 'four' })
    expect(result).toEqual({ success: true, data: { length: 4 }, metadata: { duration: expect.any(Number) } })
  })

  test('outside a session it is NOT_INITIALIZED, in the envelope', async () => {
    const { call } = startRuntime([typed])
    expect(await call('test.typed', {})).toMatchObject({
      success: false,
      error: { code: 'NOT_INITIALIZED', retryable: true },
    })
  })

  test.each(['nope', '__proto__', 'constructor', 'toString', '', null, undefined, 1, {}, [], Symbol('x')])(
    'the name %s is UNKNOWN_CAPABILITY',
    async (name) => {
      const { call } = await ready(typed)
      expect(await call(name)).toMatchObject({
        success: false,
        error: { code: 'UNKNOWN_CAPABILITY', retryable: false },
      })
    },
  )

  test.each([
    [{}, [{ path: 'text', code: 'MISSING_PARAM' }]],
    [{ text: 1 }, [{ path: 'text', code: 'INVALID_TYPE' }]],
    [{ text: '', options: { gfm: 'x' } }, [{ path: 'options.gfm', code: 'INVALID_TYPE' }]],
    [null, [{ path: '', code: 'INVALID_TYPE' }]],
    [[], [{ path: '', code: 'INVALID_TYPE' }]],
    ['x', [{ path: '', code: 'INVALID_TYPE' }]],
    [{ text: 1, options: 1 }, [{ path: 'text' }, { path: 'options' }]],
  ])('params %j are INVALID_PARAMS with their issues', async (params, issues) => {
    const { call } = await ready(typed)
    const { error } = await call('test.typed', params)
    expect(error).toMatchObject({ code: 'INVALID_PARAMS', retryable: false, details: { issues } })
  })

  test('arktype and raw JSON Schema validate too, with paths', async () => {
    const rows = {
      type: 'array',
      items: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    }
    const { call } = await ready(
      defineCapability({ name: 'test.ark', input: type({ n: 'number' }), handler: ({ n }) => n }),
      defineCapability({
        name: 'test.raw',
        input: { type: 'object', properties: { rows, kind: { enum: ['a', 'b'] } }, required: ['rows'] },
        handler: () => 'ok',
      }),
    )
    const issuesOf = async (name: string, params: unknown) => (await call(name, params)).error?.details
    expect(await issuesOf('test.ark', {})).toMatchObject({ issues: [{ path: 'n', code: 'MISSING_PARAM' }] })
    expect(await issuesOf('test.ark', { n: 'x' })).toMatchObject({
      issues: [{ path: 'n', code: 'INVALID_TYPE' }],
    })
    expect(await issuesOf('test.raw', {})).toMatchObject({
      issues: [{ path: 'rows', code: 'MISSING_PARAM' }],
    })
    expect(await issuesOf('test.raw', { rows: [{ n: 1 }, { n: 'x' }] })).toMatchObject({
      issues: [{ path: 'rows[1].n', code: 'INVALID_TYPE' }],
    })
    expect(await issuesOf('test.raw', { rows: [{}] })).toMatchObject({
      issues: [{ path: 'rows[0].n', code: 'MISSING_PARAM' }],
    })
    expect(await issuesOf('test.raw', { rows: [], kind: 'c' })).toMatchObject({
      issues: [{ path: 'kind', code: 'INVALID_VALUE' }],
    })
    expect(await call('test.raw', { rows: [{ n: 1 }] })).toMatchObject({ success: true, data: 'ok' })
  })

  test('the handler gets parsed params, the agent the parsed result', async () => {
    const { call } = await ready(
      defineCapability({
        name: 'test.parse',
        input: z.object({ n: z.number().default(2) }),
        output: z.object({ n: z.number().transform((n) => n * 10) }),
        handler: ({ n }) => ({ n }),
      }),
    )
    expect(await call('test.parse')).toMatchObject({ data: { n: 20 } })
  })

  test('a result that breaks its own schema is INTERNAL_ERROR, not data', async () => {
    const broken = { ...typed, handler: () => ({ length: 'x' }) }
    const { call } = await ready(broken)
    const result = await call('test.typed', { text: '' })
    expect(result).toMatchObject({
      success: false,
      error: { code: 'INTERNAL_ERROR', details: { issues: [{ path: 'length' }] } },
    })
    expect(result).not.toHaveProperty('data')
  })

  test('a module is fetched on the first call and once', async () => {
    let fetched = 0
    const { call } = await ready(
      defineCapability({
        name: 'test.lazy',
        load: async () => {
          fetched++
          return { default: () => 'done' }
        },
      }),
    )
    expect(fetched).toBe(0)
    expect(await call('test.lazy')).toMatchObject({ data: 'done' })
    expect(await call('test.lazy')).toMatchObject({ data: 'done' })
    expect(fetched).toBe(1)
  })

  test('calls that wait for the same module fetch it once, and keep their order', async () => {
    const order: unknown[] = []
    let [fetched, delay] = [0, 20]
    const { call } = await ready(
      defineCapability({
        name: 'test.lazy',
        load: async () => {
          // As a browser does: the first to ask is not always the first to get it.
          fetched++
          const mine = delay
          delay = 0
          await new Promise((resolve) => setTimeout(resolve, mine))
          return { default: (params: unknown) => void order.push(params) }
        },
      }),
    )
    await Promise.all([call('test.lazy', 'first'), call('test.lazy', 'second')])
    expect(order).toEqual(['first', 'second'])
    expect(fetched).toBe(1)
  })

  test('a chunk that fails is named, and the next call tries again', async () => {
    let failures = 1
    const { call } = await ready(
      defineCapability({
        name: 'test.lazy',
        load: async () => {
          if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module: /chunk-1.js')
          return { default: () => 'done' }
        },
      }),
    )
    expect((await call('test.lazy')).error).toMatchObject({
      code: 'CAPABILITY_UNAVAILABLE',
      retryable: true,
      message: expect.stringContaining('/chunk-1.js'),
    })
    expect(await call('test.lazy')).toMatchObject({ data: 'done' })
  })

  test('a module without a function says so', async () => {
    const { call } = await ready({ name: 'test.lazy', load: JSON.parse.bind(null, '{}') })
    expect((await call('test.lazy')).success).toBe(false)
  })
})
