import { describe, expect, test } from 'vitest'
import { binary } from '../../../src/binary/index.ts'
import type { Carrier } from '../../../src/runtime/session.ts'
import { around, asText, base64, bytes, get, inline, octets, text } from './bytes.ts'

describe('postMessage: a transport that carries ArrayBuffers', () => {
  const carrier: Carrier = { binaryForm: 'buffer', blobUrls: false }
  const whole = { mimeType: octets, size: bytes.length }

  test.each<[string, () => unknown]>([
    ['Blob', () => new Blob([bytes])],
    ['view of a part', () => around.subarray(2, -1)],
    ['whole view', () => bytes.slice()],
    ['base64', () => ({ content: base64, mimeType: octets, encoding: 'base64' })],
    [
      'shared memory',
      () => {
        const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
        shared.set(bytes)
        return shared
      },
    ],
  ])('%s is a whole ArrayBuffer', async (_, make) => {
    const { data } = await get(make, { carrier })
    expect(data).toEqual({ ...whole, content: expect.any(ArrayBuffer) })
    expect(data).toHaveProperty('content', bytes.slice().buffer)
  })

  test('a handler’s own buffer is passed on without a copy', async () => {
    const { buffer } = bytes.slice()
    expect((await get(() => buffer, { carrier })).data).toHaveProperty('content', buffer)
    const { data } = await get(() => buffer, { carrier })
    expect(data && typeof data === 'object' && 'content' in data && data.content === buffer).toBe(true)
  })

  test('text stays text; what is large stays inline when the agent cannot read URLs of the page', async () => {
    expect((await get(() => binary(text), { carrier })).data).toEqual(asText('text/plain'))
    expect((await get(() => bytes.slice(), { carrier, limit: 0 })).data).toMatchObject(whole)
  })
})

test('socket: base64 in JSON, however large', async () => {
  const setting = { carrier: { blobUrls: false }, limit: 0 }
  expect((await get(() => [bytes], setting)).data).toEqual([inline(octets)])
})
