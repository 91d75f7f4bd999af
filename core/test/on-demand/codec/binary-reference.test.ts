import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { binary } from '../../../src/binary/index.ts'
import { AbpError, type StoreResult } from '../../../src/index.ts'
import { around, base64, bytes, get, octets, open, text } from './bytes.ts'

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

  describe('is gone', () => {
    // Time passes only where a test says so: reading takes as long as it takes.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
    afterEach(() => void vi.useRealTimers())

    test.each<[string, (session: Awaited<ReturnType<typeof open>>) => unknown]>([
      ['shutdown', ({ run }) => run('shutdown')],
      ['replacement', ({ initialize }) => initialize()],
      ['expiry', () => vi.advanceTimersByTimeAsync(60)],
    ])('after %s', async (_, end) => {
      const session = await open(() => bytes, { limit: 1, sessionTimeout: 60 })
      const urls = [urlOf((await session.get()).data), urlOf((await session.get()).data)]
      for (const url of urls) expect(await reads(url)).toBe(text)
      await end(session)
      for (const url of urls) expect(await reads(url)).toBe('gone')
    })
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

  test('and no more than 1 GB of them', async () => {
    /** It says that it is large: that is what is counted. */
    class Large extends Blob {
      override get size() {
        return 400 * 2 ** 20
      }
    }
    const session = await open(() => new Large([bytes], { type: octets }))
    const urls: string[] = []
    for (let count = 0; count < 3; count++) urls.push(urlOf((await session.get()).data))
    expect(await Promise.all(urls.map(reads))).toEqual(['gone', text, text])
  })

  describe('where the app stores results', () => {
    test('the hook gets the bytes and what belongs to them', async () => {
      const storeResult = vi.fn<StoreResult>(async () => ({
        downloadUrl: new URL('https://files.example.com/1'),
        expiresAt: 1_800_000_000_000,
        auth: { type: 'bearer', token: 'x' },
      }))
      const { data } = await get(() => ({ file: binary(bytes, { mimeType: 'a/b', filename: 'c' }) }), {
        storeResult,
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
      const [blob, details] = storeResult.mock.calls[0] ?? []
      expect(await blob?.text()).toBe(text)
      expect(details).toEqual({
        mimeType: 'a/b',
        filename: 'c',
        capability: 'export.file',
        signal: expect.any(AbortSignal),
      })
    })

    test('also when the agent cannot read this page’s URLs, and never below the limit', async () => {
      const storeResult = vi.fn<StoreResult>(() => ({ downloadUrl: 'https://files.example.com/1' }))
      const setting = { storeResult, carrier: { binaryForm: 'buffer', blobUrls: false } } as const
      expect((await get(() => bytes, setting)).data).toHaveProperty('content')
      expect(storeResult).not.toHaveBeenCalled()
      expect((await get(() => bytes, { ...setting, limit: 1 })).data).toHaveProperty('downloadUrl')
    })

    test.each<[string, StoreResult, code: string, retryable: boolean, message: string]>([
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
      async (_, storeResult, code, retryable, message) => {
        const { success, error } = await get(() => [bytes], { storeResult, limit: 1 })
        expect(success).toBe(false)
        expect(error).toMatchObject({ code, retryable })
        expect(error?.message).toContain(`data[0] of export.file (${bytes.length} bytes) could not be stored`)
        expect(error?.message).toContain(message)
      },
    )

    test('a call that is cancelled aborts it', async () => {
      const aborted = vi.fn()
      const storeResult = vi.fn<StoreResult>(
        (_, { signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              aborted()
              reject(signal.reason)
            })
          }),
      )
      const session = await open(() => bytes, { storeResult, limit: 1 })
      const result = session.get({ callId: 'a' })
      await vi.waitFor(() => expect(storeResult).toHaveBeenCalled(), 30_000)
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
