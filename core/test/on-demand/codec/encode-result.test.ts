import { describe, expect, test } from 'vitest'
import { binary } from '../../../src/binary/index.ts'
import { around, asText, base64, bytes, get, inline, octets, text } from './bytes.ts'

describe('page.evaluate: what a handler returns is BinaryData in base64, with its size and type', () => {
  test.each<[what: string, made: () => unknown, got: object]>([
    ['Blob', () => binary(new Blob([bytes], { type: 'text/html' })), inline('text/html')],
    ['Blob without a type', () => binary(new Blob([bytes])), inline(octets)],
    ['File', () => binary(new File([bytes], 'a.txt', { type: 'text/plain' })), inline('text/plain', 'a.txt')],
    ['ArrayBuffer', () => binary(bytes.slice().buffer), inline(octets)],
    ['typed array of a part of its buffer', () => binary(around.subarray(2, -1)), inline(octets)],
    ['DataView', () => binary(new DataView(around.buffer, 2, bytes.length)), inline(octets)],
    [
      'wide typed array',
      () => binary(new Uint16Array([0x4141, 0x4242])),
      { content: 'QUFCQg==', mimeType: octets, encoding: 'base64', size: 4 },
    ],
    [
      'Response',
      () => binary(new Response(bytes, { headers: { 'content-type': 'application/pdf' } })),
      inline('application/pdf'),
    ],
    ['Response without a type', () => binary(new Response(bytes)), inline(octets)],
    ['text', () => binary(text), asText('text/plain')],
    ['text with a type', () => binary(text, { mimeType: 'text/html' }), asText('text/html')],
    ['options', () => binary(bytes, { mimeType: 'a/b', filename: 'c' }), inline('a/b', 'c')],
    ['bare Blob', () => new Blob([bytes], { type: 'text/html' }), inline('text/html')],
    ['bare File', () => new File([bytes], 'a.txt'), inline(octets, 'a.txt')],
    ['bare ArrayBuffer', () => bytes.slice().buffer, inline(octets)],
    ['bare typed array', () => around.subarray(2, -1), inline(octets)],
    ['bare Response', () => new Response(bytes, { headers: { 'content-type': 'a/b' } }), inline('a/b')],
    [
      'BinaryData of a Blob',
      () => ({ content: new Blob([bytes]), mimeType: 'a/b', filename: 'c' }),
      inline('a/b', 'c'),
    ],
    ['BinaryData of a buffer', () => ({ content: around.subarray(2, -1), mimeType: 'a/b' }), inline('a/b')],
    ['BinaryData of base64', () => ({ content: base64, mimeType: 'a/b', encoding: 'base64' }), inline('a/b')],
    [
      'BinaryData of text',
      () => ({ content: text, mimeType: 'text/html', encoding: 'utf-8' }),
      asText('text/html'),
    ],
    [
      'BinaryData of text that does not say so',
      () => ({ content: text, mimeType: 'image/svg+xml' }),
      asText('image/svg+xml'),
    ],
    ['a size that was wrong', () => ({ content: bytes, mimeType: 'a/b', size: 3 }), inline('a/b')],
    [
      'nothing in it',
      () => binary(new Blob()),
      { content: '', mimeType: octets, encoding: 'base64', size: 0 },
    ],
    [
      'shared memory',
      () => new Uint8Array(new SharedArrayBuffer(3)),
      { content: 'AAAA', mimeType: octets, encoding: 'base64', size: 3 },
    ],
  ])('%s', async (_, make, got) => {
    const { success, data, error } = await get(make)
    expect(error).toBeUndefined()
    expect(success).toBe(true)
    expect(data).toEqual(got)
  })

  test('anywhere in the data, and the app’s own objects stay as they are', async () => {
    const blob = new Blob([bytes], { type: 'a/b' })
    const result = {
      pages: [
        { image: binary(blob), n: 1 },
        { image: blob, n: null },
      ],
      extra: { content: blob, mimeType: 'c/d', deep: [blob] },
      none: undefined,
    }
    const { data } = await get(() => result)
    expect(data).toEqual({
      pages: [
        { image: inline('a/b'), n: 1 },
        { image: inline('a/b'), n: null },
      ],
      extra: { ...inline('c/d'), deep: [inline('a/b')] },
    })
    expect(result.pages[1]?.image).toBe(blob)
  })

  test('the same bytes in two places are read once', async () => {
    const response = new Response(bytes)
    const { data } = await get(() => ({ a: response, b: [response] }))
    expect(data).toEqual({ a: inline(octets), b: [inline(octets)] })
  })

  test('a reference of the app’s own, and objects that only look like bytes, stay as they are', async () => {
    const reference = { downloadUrl: 'https://example.com/a', mimeType: 'a/b', size: 3 }
    const other = { mimeType: 'a/b', content: { of: 'something' } }
    expect((await get(() => ({ reference, other }))).data).toEqual({ reference, other })
  })
})
