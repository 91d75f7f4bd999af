import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { type CallReport, defineApp, defineCapability } from '../../src/index.ts'
import { startRuntime } from './agent.ts'

const resize = defineCapability({
  name: 'image.resize',
  input: z.object({ width: z.number() }),
  handler: ({ width }) => ({ ü: width }),
})
const bytes = defineCapability({
  name: 'image.echo',
  handler: (params) => {
    const { file } = Object(params)
    // What a handler does that gives its bytes to a worker.
    if (file instanceof ArrayBuffer) structuredClone(file, { transfer: [file] })
    return { content: new Uint8Array(1000).buffer, mimeType: 'image/png' }
  },
})
const slow = defineCapability({
  name: 'image.slow',
  handler: (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})
const broken = defineCapability({
  name: 'image.broken',
  handler: () => {
    throw new Error('broken')
  },
})
const refused = defineCapability({ name: 'image.refused', authorize: () => false, handler: () => 1 })
const closed = defineCapability({ name: 'image.closed', available: () => false, handler: () => 1 })
const all = [resize, bytes, slow, broken, refused, closed]

function watch(onCall?: (call: CallReport) => unknown) {
  const reports: CallReport[] = []
  const runtime = startRuntime(all, {
    onCall: (call) => {
      reports.push(call)
      return onCall?.(call)
    },
  })
  const next = async () => {
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    expect(reports).toHaveLength(1)
    return reports.splice(0)[0]
  }
  return { ...runtime, reports, next }
}

describe('onCall', () => {
  test('gets who called what, when, how it ended, and how many bytes', async () => {
    const { call, initialize, next } = watch()
    await initialize()
    const before = Date.now()
    const { metadata } = await call('image.resize', { width: 2 }, { callId: 'c1' })
    const report = await next()
    expect(report).toEqual({
      agent: { name: 'test', version: '1' },
      via: 'abp',
      capability: 'image.resize',
      callId: 'c1',
      startedAt: expect.any(Number),
      duration: metadata?.duration,
      outcome: 'success',
      code: undefined,
      bytesIn: '{"width":2}'.length,
      // ü has two bytes.
      bytesOut: '{"ü":2}'.length + 1,
    })
    expect(report?.startedAt).toBeGreaterThanOrEqual(before - 1)
    expect(report?.startedAt).toBeLessThanOrEqual(Date.now())
  })

  test.each<[string, name: string, params: unknown, options: object, outcome: string, code: string]>([
    ['unknown', 'image.none', { a: 1 }, {}, 'error', 'UNKNOWN_CAPABILITY'],
    ['invalid', 'image.resize', {}, {}, 'error', 'INVALID_PARAMS'],
    ['refused', 'image.refused', {}, {}, 'error', 'PERMISSION_DENIED'],
    ['unavailable', 'image.closed', {}, {}, 'error', 'CAPABILITY_UNAVAILABLE'],
    ['failed', 'image.broken', {}, {}, 'error', 'OPERATION_FAILED'],
    ['timed out', 'image.slow', {}, { timeout: 5 }, 'timeout', 'TIMEOUT'],
    ['aborted', 'image.slow', {}, { signal: AbortSignal.abort() }, 'cancelled', 'CANCELLED'],
  ])('a call that is %s is reported', async (_, name, params, options, outcome, code) => {
    const { call, initialize, next } = watch()
    await initialize()
    await call(name, params, options)
    expect(await next()).toMatchObject({
      capability: name,
      outcome,
      code,
      bytesOut: 0,
      bytesIn: JSON.stringify(params).length,
    })
  })

  test('a call without a session, a cancelled one, and one whose session ends', async () => {
    const { call, initialize, next, run } = watch()
    await call('image.resize', { width: 1 })
    expect(await next()).toMatchObject({ agent: { name: 'unknown' }, code: 'NOT_INITIALIZED' })
    await initialize()
    const cancelled = call('image.slow', {}, { callId: 'c' })
    await run('cancel', 'c')
    await cancelled
    expect(await next()).toMatchObject({ callId: 'c', outcome: 'cancelled', code: 'CANCELLED' })
    const ended = call('image.slow')
    await run('shutdown')
    await ended
    expect(await next()).toMatchObject({ agent: { name: 'test' }, outcome: 'cancelled' })
  })

  test('an agent that comes by messages is reported as one', async () => {
    const { call, next, run } = watch()
    await run('initialize', { agent: { name: 'far' } }, { binaryForm: 'buffer' })
    await call('image.resize', { width: 1 })
    expect(await next()).toMatchObject({ agent: { name: 'far' }, via: 'message', outcome: 'success' })
  })

  test('bytes count decoded, in every form, and before a handler gives them away', async () => {
    const { call, initialize, next } = watch()
    await initialize()
    const file = new Uint8Array(3000)
    const base64 = {
      content: Buffer.from(file).toString('base64'),
      mimeType: 'image/png',
      encoding: 'base64',
    }
    await call('image.echo', { file: file.buffer })
    // The result's base64 has 1,336 characters.
    const rest = { mimeType: 'image/png', encoding: 'base64', size: 1000 }
    expect(await next()).toMatchObject({ bytesIn: 3000 + 2, bytesOut: 1000 + JSON.stringify(rest).length })
    await call('image.echo', { file: base64 })
    const { content: _, ...others } = base64
    expect(await next()).toMatchObject({ bytesIn: 3000 + JSON.stringify({ file: others }).length })
    await call('image.echo', { file: new Blob(['x'.repeat(3000)]), list: [new Uint8Array(10)] })
    expect(await next()).toMatchObject({ bytesIn: 3010 + '{"list":[null]}'.length })
    const circle: Record<string, unknown> = {}
    circle.circle = circle
    await call('image.resize', circle)
    expect(await next()).toMatchObject({ bytesIn: 0, code: 'INVALID_PARAMS' })
  })

  test.each([
    [
      'thrown',
      () => {
        throw new Error('collector thrown')
      },
    ],
    ['rejected', () => Promise.reject(new Error('collector rejected'))],
  ])('an error that is %s never touches the call, and is reported once', async (kind, fail) => {
    const reportError = vi.fn()
    vi.stubGlobal('reportError', reportError)
    const { call, initialize, reports } = watch(fail)
    await initialize()
    expect(await call('image.resize', { width: 1 })).toMatchObject({ success: true, data: { ü: 1 } })
    expect(await call('image.resize', { width: 2 })).toMatchObject({ success: true })
    await expect.poll(() => reports.length).toBe(2)
    await expect.poll(() => reportError.mock.calls).toMatchObject([[{ message: `collector ${kind}` }]])
    vi.unstubAllGlobals()
  })

  test('names are cut, and the types are inferred', async () => {
    const { call, initialize, next } = watch()
    await initialize()
    await call('x'.repeat(500), undefined, { callId: 'y'.repeat(500) })
    expect(await next()).toMatchObject({ capability: 'x'.repeat(200), callId: 'y'.repeat(200), bytesIn: 2 })
    defineApp({
      id: 'com.example.test',
      name: 'Test',
      version: '1.0.0',
      capabilities: [resize],
      onCall: ({ outcome, ...call }) => {
        expectTypeOf(outcome).toEqualTypeOf<'success' | 'error' | 'timeout' | 'cancelled'>()
        expectTypeOf(call.code).toEqualTypeOf<string | undefined>()
      },
    })
  })
})
