import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { binaryInput, withBinary } from '../../src/binary/index.ts'
import { defineCapability } from '../../src/index.ts'
import { ready } from '../runtime/agent.ts'
import { read } from './read.ts'

const text = 'é <svg/> 灯'
const bytes = new TextEncoder().encode(text)
const base64 = Buffer.from(bytes).toString('base64')
const mimeType = 'image/svg+xml'
const around = new Uint8Array([1, 2, ...bytes, 3])

async function send(image: unknown, options: Parameters<typeof binaryInput>[0] = {}) {
  const runtime = await ready(
    defineCapability({
      name: 'test.take',
      input: withBinary(z.object({ width: z.int().default(3) }), { image: binaryInput(options) }),
      handler: async ({ image, width }) => ({ image: await read(image), width }),
    }),
  )
  return runtime.call('test.take', image === undefined ? {} : { image })
}

describe('binaryInput takes every form of docs/protocol.md §4 and gives a Blob', () => {
  const whole = { text, type: mimeType, size: bytes.length }
  test.each<[form: string, sent: unknown, got: object]>([
    ['base64', { content: base64, mimeType, encoding: 'base64' }, whole],
    [
      'base64 in lines',
      { content: base64.replace(/(.{7})/g, '$1\r\n'), mimeType, encoding: 'base64' },
      whole,
    ],
    ['utf-8', { content: text, mimeType, encoding: 'utf-8' }, whole],
    ['ArrayBuffer', { content: bytes.slice().buffer, mimeType }, whole],
    ['typed array of a part of its buffer', { content: around.subarray(2, -1), mimeType }, whole],
    ['DataView', { content: new DataView(around.buffer, 2, bytes.length), mimeType }, whole],
    ['Blob, whose type is that of the BinaryData', { content: new Blob([bytes]), mimeType }, whole],
    ['right size', { content: base64, mimeType, encoding: 'base64', size: bytes.length }, whole],
    [
      'filename',
      { content: text, mimeType, encoding: 'utf-8', filename: 'a.svg' },
      { ...whole, name: 'a.svg' },
    ],
    ['bare Blob', new Blob([bytes], { type: mimeType }), whole],
    ['bare File', new File([bytes], 'b.svg', { type: mimeType }), { ...whole, name: 'b.svg' }],
    ['bare ArrayBuffer', bytes.slice().buffer, { ...whole, type: 'application/octet-stream' }],
    ['bare typed array', around.subarray(2, -1), { ...whole, type: 'application/octet-stream' }],
    ['nothing in it', { content: '', mimeType, encoding: 'base64' }, { text: '', type: mimeType, size: 0 }],
  ])('%s', async (_, sent, got) => {
    expect(await send(sent)).toMatchObject({ success: true, data: { image: got, width: 3 } })
  })

  test('bare bytes have the only type that is taken', async () => {
    const { data } = await send(bytes, { mimeTypes: ['image/png'] })
    expect(data).toMatchObject({ image: { type: 'image/png' } })
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\files\\a.png', 'a.png'],
    ['a\u0000b\n.png', 'ab.png'],
  ])('a filename is a name only: %j', async (filename, name) => {
    const { data } = await send({ content: text, mimeType, encoding: 'utf-8', filename })
    expect(data).toMatchObject({ image: { name } })
  })

  test('a list of them; an absent one where it is optional', async () => {
    const list = [bytes, { content: base64, mimeType, encoding: 'base64' }]
    expect((await send(list, { multiple: true })).data).toMatchObject({
      image: [{ text }, { text, type: mimeType }],
    })
    expect((await send(undefined, { optional: true })).data).toEqual({ image: 'absent', width: 3 })
  })
})

describe('what is wrong is INVALID_PARAMS with the path and a code of its own', () => {
  test.each<[what: string, sent: unknown, path: string, code: string]>([
    ['broken base64', { content: 'AAA*', mimeType, encoding: 'base64' }, 'image.content', 'INVALID_BASE64'],
    [
      'base64 that was cut',
      { content: 'AAAAA', mimeType, encoding: 'base64' },
      'image.content',
      'INVALID_BASE64',
    ],
    [
      'padding in the middle',
      { content: 'AA==AAAA', mimeType, encoding: 'base64' },
      'image.content',
      'INVALID_BASE64',
    ],
    [
      'a data: URL',
      { content: `data:image/png;base64,${base64}`, mimeType, encoding: 'base64' },
      'image.content',
      'INVALID_BASE64',
    ],
    ['a wrong size', { content: base64, mimeType, encoding: 'base64', size: 3 }, 'image.size', 'WRONG_SIZE'],
    ['a wrong size of a Blob', { content: new Blob([bytes]), mimeType, size: 3 }, 'image.size', 'WRONG_SIZE'],
    [
      'a size that is no number',
      { content: base64, mimeType, encoding: 'base64', size: '15' },
      'image.size',
      'WRONG_SIZE',
    ],
    [
      'a size without a text',
      { content: bytes, mimeType, size: Object.create(null) },
      'image.size',
      'WRONG_SIZE',
    ],
    ['a missing encoding', { content: base64, mimeType }, 'image.encoding', 'MISSING_ENCODING'],
    [
      'an unknown encoding',
      { content: base64, mimeType, encoding: 'hex' },
      'image.encoding',
      'MISSING_ENCODING',
    ],
    ['no mimeType', { content: bytes }, 'image.mimeType', 'MISSING_PARAM'],
    ['no content', { mimeType }, 'image.content', 'MISSING_PARAM'],
    ['content of another kind', { content: 7, mimeType }, 'image.content', 'INVALID_TYPE'],
    ['no bytes', 7, 'image', 'INVALID_TYPE'],
    ['a list', [bytes], 'image', 'INVALID_TYPE'],
    ['nothing', undefined, 'image', 'MISSING_PARAM'],
  ])('%s', async (_, sent, path, code) => {
    const { error } = await send(sent)
    expect(error).toMatchObject({ code: 'INVALID_PARAMS', details: { issues: [{ path, code }] } })
  })

  test.each<[string, unknown]>([
    ['base64', { content: Buffer.alloc(200).toString('base64'), mimeType, encoding: 'base64' }],
    ['long base64, which is not decoded', { content: 'A'.repeat(1000), mimeType, encoding: 'base64' }],
    ['utf-8 by its bytes', { content: 'é'.repeat(60), mimeType, encoding: 'utf-8' }],
    ['bytes', Buffer.alloc(101)],
  ])('more than maxSize: %s', async (_, sent) => {
    const { error } = await send(sent, { maxSize: 100 })
    expect(error?.details).toMatchObject({ issues: [{ code: 'TOO_LARGE' }] })
  })

  test.each([
    ['image/png', undefined],
    ['IMAGE/SVG+xml; charset=utf-8', undefined],
    ['imagery/x', 'UNSUPPORTED_TYPE'],
    ['text/html', 'UNSUPPORTED_TYPE'],
  ])('mimeTypes and %s', async (type, code) => {
    const { error } = await send(
      { content: text, mimeType: type, encoding: 'utf-8' },
      { mimeTypes: ['image/*'] },
    )
    expect(error?.details).toEqual(
      code && { issues: [{ path: 'image.mimeType', code, message: expect.stringContaining('image/*') }] },
    )
  })

  test('in a list the path has the index, and other mistakes are told together', async () => {
    const runtime = await ready(
      defineCapability({
        name: 'test.take',
        input: withBinary(z.object({ width: z.int() }), { images: binaryInput({ multiple: true }) }),
        handler: () => 1,
      }),
    )
    const { error } = await runtime.call('test.take', {
      width: 'x',
      images: [bytes, { content: '', mimeType }],
    })
    expect(error?.details).toMatchObject({
      issues: [
        { path: 'width', code: 'INVALID_TYPE' },
        { path: 'images[1].encoding', code: 'MISSING_ENCODING' },
      ],
    })
  })

  test('getters that throw and proxies end in the envelope', async () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('trap')
        },
      },
    )
    expect((await send(trap)).error?.message).toContain('trap')
  })
})
