import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AbpError, type AppOptions, defineCapability, type Upload } from '../../src'
import { type BinarySchema, binary, binaryOutput, withBinary } from '../../src/binary'
import type { CallResult } from '../../src/protocol'
import type { Carrier } from '../../src/runtime/session'
import { startRuntime } from './agent'

const text = 'é <p>灯</p>'
const bytes = new TextEncoder().encode(text)
const base64 = Buffer.from(bytes).toString('base64')
const around = new Uint8Array([1, 2, ...bytes, 3])
const octets = 'application/octet-stream'

interface Setting extends Partial<AppOptions> {
  carrier?: Carrier
  limit?: number
}

/** A session with a capability that returns what `make` makes. */
async function open(make: () => unknown, { carrier, limit, ...options }: Setting = {}) {
  const capability = defineCapability({
    name: 'export.file',
    handler: make,
    ...(limit !== undefined && { inlineLimit: limit }),
  })
  const runtime = startRuntime([capability], options)
  await runtime.run('initialize', { agent: { name: 'test' } }, carrier)
  return { ...runtime, get: (call?: object): Promise<CallResult> => runtime.call('export.file', {}, call) }
}

async function get(make: () => unknown, setting?: Setting): Promise<CallResult> {
  return (await open(make, setting)).get()
}

const inline = (mimeType: string, filename?: string) => ({
  content: base64,
  mimeType,
  encoding: 'base64',
  size: bytes.length,
  ...(filename !== undefined && { filename }),
})
const asText = (mimeType: string) => ({ content: text, mimeType, encoding: 'utf-8', size: bytes.length })

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
    expect(error).toMatchObject({ code: 'OPERATION_FAILED', message: expect.stringContaining('`upload`') })
  })
})

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

describe('above the limit is a reference', () => {
  const urlOf = (data: unknown) =>
    typeof data === 'object' && data !== null && 'downloadUrl' in data ? String(data.downloadUrl) : ''
  const reads = (url: string) =>
    fetch(url).then(
      (response) => response.text(),
      () => 'gone',
    )

  test('10 MB by default; the capability’s limit comes before the app’s', async () => {
    const ten = new Uint8Array(10 * 2 ** 20)
    expect((await get(() => ten)).data).toHaveProperty('content')
    expect((await get(() => new Uint8Array(ten.length + 1))).data).toHaveProperty('downloadUrl')
    expect((await get(() => bytes, { inlineLimit: 3 })).data).toHaveProperty('downloadUrl')
    expect((await get(() => bytes, { inlineLimit: 3, limit: bytes.length })).data).toHaveProperty('content')
  })

  test.each<[string, () => unknown]>([
    ['Blob', () => new File([bytes], 'a.txt', { type: 'text/plain' })],
    ['text', () => binary(text, { filename: 'a.txt' })],
    ['base64', () => ({ content: base64, encoding: 'base64', mimeType: 'text/plain', filename: 'a.txt' })],
    ['view', () => binary(around.subarray(2, -1), { mimeType: 'text/plain', filename: 'a.txt' })],
  ])('%s: a blob: URL with the type, for as long as the session', async (_, make) => {
    const session = await open(make, { limit: 1 })
    const { data } = await session.get()
    expect(data).toEqual({
      downloadUrl: expect.stringMatching(/^blob:/),
      mimeType: 'text/plain',
      size: bytes.length,
      filename: 'a.txt',
    })
    const response = await fetch(urlOf(data))
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toBe(text)
  })

  test.each<[string, (session: Awaited<ReturnType<typeof open>>) => unknown]>([
    ['shutdown', ({ run }) => run('shutdown')],
    ['replacement', ({ initialize }) => initialize()],
    ['expiry', () => new Promise((resolve) => setTimeout(resolve, 120))],
  ])('is gone after %s', async (_, end) => {
    const session = await open(() => bytes, { limit: 1, sessionTimeout: 60 })
    const urls = [urlOf((await session.get()).data), urlOf((await session.get()).data)]
    for (const url of urls) expect(await reads(url)).toBe(text)
    await end(session)
    for (const url of urls) expect(await reads(url)).toBe('gone')
  })

  test('a session keeps the newest hundred', async () => {
    const session = await open(() => Array.from({ length: 60 }, () => bytes.slice()), { limit: 1 })
    const urls = [await session.get(), await session.get()].flatMap(({ data }) =>
      Array.isArray(data) ? data.map(urlOf) : [],
    )
    expect(urls).toHaveLength(120)
    expect(
      await Promise.all([urls[0], urls[19], urls[20], urls[119]].map((url) => reads(url ?? ''))),
    ).toEqual(['gone', 'gone', text, text])
  })

  describe('where the app uploads', () => {
    test('the hook gets the bytes and what belongs to them', async () => {
      const upload = vi.fn<Upload>(async () => ({
        downloadUrl: new URL('https://files.example.com/1'),
        expiresAt: 1_800_000_000_000,
        auth: { type: 'bearer', token: 'x' },
      }))
      const { data } = await get(() => ({ file: binary(bytes, { mimeType: 'a/b', filename: 'c' }) }), {
        upload,
        limit: 1,
      })
      expect(data).toEqual({
        file: {
          downloadUrl: 'https://files.example.com/1',
          mimeType: 'a/b',
          size: bytes.length,
          filename: 'c',
          expiresAt: 1_800_000_000_000,
          auth: { type: 'bearer', token: 'x' },
        },
      })
      const [blob, details] = upload.mock.calls[0] ?? []
      expect(await blob?.text()).toBe(text)
      expect(details).toEqual({
        mimeType: 'a/b',
        filename: 'c',
        capability: 'export.file',
        signal: expect.any(AbortSignal),
      })
    })

    test('also when the agent cannot read this page’s URLs, and never below the limit', async () => {
      const upload = vi.fn<Upload>(() => ({ downloadUrl: 'https://files.example.com/1' }))
      const setting = { upload, carrier: { binaryForm: 'buffer', blobUrls: false } } as const
      expect((await get(() => bytes, setting)).data).toHaveProperty('content')
      expect(upload).not.toHaveBeenCalled()
      expect((await get(() => bytes, { ...setting, limit: 1 })).data).toHaveProperty('downloadUrl')
    })

    test.each<[string, Upload, code: string, retryable: boolean, message: string]>([
      ['throws', () => Promise.reject(new Error('disk full')), 'OPERATION_FAILED', true, 'disk full'],
      [
        'throws an AbpError',
        () => {
          throw new AbpError('PERMISSION_DENIED', 'no', { retryable: false })
        },
        'PERMISSION_DENIED',
        false,
        'no',
      ],
      ['returns no URL', () => ({ downloadUrl: '' }), 'INTERNAL_ERROR', false, '{ downloadUrl }'],
    ])(
      'one that %s is the call’s error, with place and capability',
      async (_, upload, code, retryable, message) => {
        const { success, error } = await get(() => [bytes], { upload, limit: 1 })
        expect(success).toBe(false)
        expect(error).toMatchObject({ code, retryable })
        expect(error?.message).toContain(
          `data[0] of export.file (${bytes.length} bytes) could not be uploaded`,
        )
        expect(error?.message).toContain(message)
      },
    )

    test('a call that is cancelled aborts it', async () => {
      const aborted = vi.fn()
      const upload: Upload = (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted()
            reject(signal.reason)
          })
        })
      const session = await open(() => bytes, { upload, limit: 1 })
      const result = session.get({ callId: 'a' })
      await new Promise((resolve) => setTimeout(resolve, 20))
      await session.run('cancel', 'a')
      expect(await result).toMatchObject({ cancelled: true, error: { code: 'CANCELLED' } })
      expect(aborted).toHaveBeenCalledOnce()
    })
  })
})

test('a call that is cancelled stops the encoding', async () => {
  const read: number[] = []
  const blob = new (class extends Blob {
    override slice(start = 0, end?: number) {
      read.push(start)
      if (read.length === 2) void session.run('cancel', 'a')
      return super.slice(start, end)
    }
  })([new Uint8Array(60 * 2 ** 20)])
  const session = await open(() => [blob, new Blob(['x'])], { limit: Number.POSITIVE_INFINITY })
  expect(await session.get({ callId: 'a' })).toMatchObject({ cancelled: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(read.length).toBe(2)
})

describe('binaryOutput', () => {
  const png = binaryOutput({ mimeTypes: ['image/png'] })
  const call = async (made: () => unknown, output: BinarySchema = png) => {
    const outcome = z.custom<{ image: Blob; width: number }>()
    const capability = defineCapability({
      name: 'render.image',
      output: withBinary(z.object({ width: z.number() }), { image: output }),
      handler: () => outcome.parse({ width: 3, image: made() }),
    })
    const runtime = startRuntime([capability])
    await runtime.initialize()
    return runtime.call('render.image')
  }

  test.each<[string, () => unknown]>([
    ['bytes of that type', () => new Blob([bytes], { type: 'image/png' })],
    ['bytes without a type', () => bytes],
    ['binary()', () => binary(bytes)],
    ['BinaryData', () => ({ content: base64, mimeType: 'image/png', encoding: 'base64' })],
  ])('takes %s, whose type it knows', async (_, made) => {
    expect((await call(made)).data).toEqual({ width: 3, image: inline('image/png') })
  })

  test('keeps a filename, and takes a reference', async () => {
    expect((await call(() => binary(bytes, { filename: 'a.png' }))).data).toMatchObject({
      image: inline('image/png', 'a.png'),
    })
    const reference = { downloadUrl: 'https://example.com/a', mimeType: 'image/png', size: 3 }
    expect((await call(() => reference)).data).toEqual({ width: 3, image: reference })
  })

  test.each<[string, () => unknown, path: string, code: string]>([
    ['another type', () => new Blob([], { type: 'image/gif' }), 'image', 'INVALID_VALUE'],
    [
      'a reference of another type',
      () => ({ downloadUrl: 'x', mimeType: 'image/gif', size: 1 }),
      'image.mimeType',
      'INVALID_VALUE',
    ],
    [
      'a reference without its size',
      () => ({ downloadUrl: 'x', mimeType: 'image/png' }),
      'image.size',
      'INVALID_TYPE',
    ],
    ['text that is not wrapped', () => 'x', 'image', 'INVALID_TYPE'],
    ['an object that is no bytes', () => ({ width: 1 }), 'image', 'INVALID_TYPE'],
    ['nothing', () => undefined, 'image', 'MISSING_PARAM'],
  ])('refuses %s before anything is read', async (_, made, path, code) => {
    expect((await call(made)).error).toMatchObject({
      code: 'INTERNAL_ERROR',
      details: { issues: [{ path, code }] },
    })
  })

  test('an optional one may be absent', async () => {
    expect((await call(() => undefined, binaryOutput({ optional: true }))).data).toEqual({ width: 3 })
  })

  test('the manifest and the list have both forms', async () => {
    const capability = defineCapability({
      name: 'export.pdf',
      output: binaryOutput({ mimeTypes: ['application/pdf'], description: 'The report' }),
      handler: () => bytes,
    })
    const runtime = startRuntime([capability])
    await runtime.initialize()
    expect((await runtime.call('export.pdf')).data).toEqual(inline('application/pdf'))
    const mimeType = { enum: ['application/pdf'] }
    expect(await runtime.run('describeCapability', 'export.pdf')).toMatchObject({
      outputSchema: {
        description: 'The report',
        anyOf: [
          {
            properties: { content: { type: 'string' }, mimeType, encoding: {}, size: {} },
            required: ['content', 'mimeType', 'encoding', 'size'],
          },
          {
            properties: { downloadUrl: { format: 'uri' }, mimeType, size: {}, expiresAt: {}, auth: {} },
            required: ['downloadUrl', 'mimeType', 'size'],
          },
        ],
      },
    })
  })
})
