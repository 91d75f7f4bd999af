import { describe, expect, test } from 'vitest'
import { binary } from '../../../src/binary/index.ts'
import { bytes, get } from './bytes.ts'

describe('what is wrong with bytes is told with the place', () => {
  test.each<[what: string, make: () => unknown, code: string, message: string]>([
    [
      'base64 that is none',
      () => ({ a: { content: '*', mimeType: 'a/b', encoding: 'base64' } }),
      'INTERNAL_ERROR',
      'data.a of export.file',
    ],
    [
      'text that may be base64',
      () => [{ content: 'AAAA', mimeType: 'image/png' }],
      'INTERNAL_ERROR',
      'data[0]: `content` is text without its `encoding`',
    ],
    [
      'nothing in `binary`',
      () => [Reflect.apply(binary, undefined, [undefined])],
      'INTERNAL_ERROR',
      'data[0]: `binary` was given something else',
    ],
    [
      'a response of failure',
      () => new Response('no', { status: 404 }),
      'OPERATION_FAILED',
      'data of export.file is a response of status 404',
    ],
    [
      'a response that was read',
      async () => {
        const response = new Response('x')
        await response.text()
        return response
      },
      'INTERNAL_ERROR',
      'was read before',
    ],
    [
      'a response that breaks off',
      () => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('cut')) })),
      'OPERATION_FAILED',
      'did not arrive whole',
    ],
    [
      'a buffer that was transferred',
      () => {
        const { buffer } = bytes.slice()
        structuredClone(buffer, { transfer: [buffer] })
        return new Uint8Array(0).buffer === buffer ? 0 : buffer
      },
      'INTERNAL_ERROR',
      'handed on before',
    ],
    ['a class beside bytes', () => ({ a: bytes, b: new Date() }), 'INTERNAL_ERROR', 'data.b is a Date'],
    [
      'a function in what stands beside content',
      () => ({ content: bytes, mimeType: 'a/b', f: () => 1 }),
      'INTERNAL_ERROR',
      'data.f is a function',
    ],
  ])('%s', async (_, make, code, message) => {
    const { success, error } = await get(make)
    expect(success).toBe(false)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  test('a text longer than strings can be is refused before it is made', async () => {
    const huge = new (class extends Blob {
      override get size() {
        return 2 ** 30
      }
    })()
    const { error } = await get(() => huge, { limit: Number.POSITIVE_INFINITY })
    expect(error).toMatchObject({
      code: 'OPERATION_FAILED',
      message: expect.stringContaining('`storeResult`'),
    })
  })
})
