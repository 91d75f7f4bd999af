import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BrowserHandle,
  fileInput,
  isSavedBinary,
  isUnsavedBinary,
  openBrowser,
  type SessionOptions,
} from '../../src'
import { limits } from '../../src/limits'
import { makeDirectory } from '../fixtures/directory'
import { startPage } from '../fixtures/page'

/** Everything that a call starts ends with it: nothing goes on, and nothing stays on the disk. */
const handlers = `{
  slowReference: () => ({ good: { content: new Uint8Array(20), mimeType: 'image/png' }, file: { downloadUrl: '/trickle', mimeType: 'video/mp4', size: 9e8 } }),
  references: ({ count }) => Array.from({ length: count }, (_, index) => ({ downloadUrl: '/small?' + index, mimeType: 'image/png', size: 5 })),
  unsized: ({ to }) => ({ file: { downloadUrl: to, mimeType: 'image/png' } }),
  large: ({ size }) => ({ content: new Blob([new Uint8Array(size)]), mimeType: 'application/zip' }),
  several: ({ size }) => [1, 2, 3].map(() => ({ content: new Blob([new Uint8Array(size)]), mimeType: 'application/zip' })),
  download: async ({ path, count = 1 }) => {
    for (let index = 0; index < count; index++) {
      const link = document.createElement('a')
      link.href = path + '?' + index
      link.download = 'x.bin'
      link.click()
    }
    await new Promise((resolve) => setTimeout(resolve, 400))
    return 1
  },
  printAndFail: () => { print(); throw new Error('no') },
  downloadAndFail: async (params) => { await handlers.download(params); throw new Error('no') },
  refuseOnce: async (params) => {
    if (window.refused) return 1
    window.refused = true
    await handlers.download(params)
    throw Object.assign(new Error('later'), { code: 'RATE_LIMITED', retryable: true, retryAfter: 50 })
  },
  refuseLong: async () => { await new Promise((resolve) => setTimeout(resolve, 700)); throw Object.assign(new Error('later'), { code: 'RATE_LIMITED', retryable: true, retryAfter: 50 }) },
  later: ({ path }) => { setTimeout(() => handlers.download({ path }), 300); return 1 },
  file: ({ file }) => { window.calls = 1; return file.size },
  calls: () => window.calls ?? 0,
  leave: () => { location.href = 'about:blank'; return new Promise(() => {}) },
  quick: () => 1,
}`
const megabyte = 1024 * 1024
const open = new Set<ServerResponse>()
let requests = 0
/** The page itself is not answered. */
let stalled = false
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle

/** Writes for as long as it is read: a byte now and then, or all that fits. */
function stream(response: ServerResponse, piece: Buffer, pause: number): void {
  open.add(response)
  response.on('close', () => open.delete(response))
  const more = () => {
    if (!response.destroyed) response.write(piece, () => setTimeout(more, pause))
  }
  more()
}

beforeAll(async () => {
  app = await startPage(handlers, {
    other(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname === '/') return stalled
      if (pathname === '/favicon.ico') {
        response.writeHead(404).end()
        return true
      }
      requests++
      const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
      if (pathname === '/small') response.end('small')
      else if (pathname === '/announced') {
        response.writeHead(200, { ...headers, 'content-length': 3e9 })
        stream(response, Buffer.alloc(1_000), 20)
      } else {
        response.writeHead(200, headers)
        if (pathname === '/endless') stream(response, Buffer.alloc(megabyte), 1)
        else stream(response, Buffer.from('x'), 30)
      }
      return true
    },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function connect(options: SessionOptions = {}) {
  const session = await browser.connect(app.url, options)
  onTestFinished(() => session.close())
  const directory = await makeDirectory()
  return { session, directory, saveTo: directory.path }
}

/** The servers' answers are not read any more. */
async function isQuiet(): Promise<void> {
  await expect.poll(() => open.size, { timeout: 5_000 }).toBe(0)
}

describe("a call's timeout bounds", () => {
  test('a reference that comes byte by byte; what is here is kept', async () => {
    const { directory, saveTo, session } = await connect()
    const started = performance.now()
    const result = await session.call<{ good: unknown; file: unknown }>(
      'slowReference',
      {},
      { saveTo, timeout: 1_000 },
    )
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(isSavedBinary(result.data?.good)).toBe(true)
    expect(result.data?.file).toMatchObject({ downloadUrl: '/trickle', error: { code: 'TIMEOUT' } })
    expect(await directory.list()).toHaveLength(1)
    await isQuiet()
  })

  test("a page's download", async () => {
    const { directory, saveTo, session } = await connect()
    const started = performance.now()
    const { metadata } = await session.call('download', { path: '/trickle' }, { saveTo, timeout: 1_500 })
    expect(performance.now() - started).toBeLessThan(4_000)
    expect(metadata?.intercepted).toMatchObject([{ kind: 'download', error: { code: 'TIMEOUT' } }])
    expect(await directory.list()).toEqual([])
    await isQuiet()
  })

  test('all attempts together', async () => {
    const { session } = await connect()
    const started = performance.now()
    const retry = { attempts: 50 }
    expect(await session.call('refuseLong', {}, { timeout: 1_500, retry })).toMatchObject({ success: false })
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('a new connection', async () => {
    const { session } = await connect({ reconnect: true, timeout: 20_000 })
    stalled = true
    try {
      await session.call('leave')
      await expect.poll(() => session.url).toBe('about:blank')
      const started = performance.now()
      const again = await session.call('quick', {}, { timeout: 500 })
      expect(again).toMatchObject({ error: { code: 'TIMEOUT' }, cancelled: true })
      expect(performance.now() - started).toBeLessThan(3_000)
    } finally {
      stalled = false
    }
  })

  test('files into the page: what was given up is not called later', async () => {
    const { saveTo, session } = await connect()
    const path = join(saveTo, 'in.bin')
    await writeFile(path, Buffer.alloc(10))
    const result = await session.call('file', { file: fileInput(path) }, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ error: { code: 'CANCELLED' } })
    expect((await session.call('calls')).data).toBe(0)
  })
})

describe('nothing is left of', () => {
  test('a call that is aborted while its second file comes', async () => {
    const { directory, saveTo, session } = await connect()
    const stop = new AbortController()
    const onTransfer = ({ loaded }: { loaded: number }) => {
      if (loaded > 4 * megabyte) stop.abort()
    }
    const options = { saveTo, onTransfer, signal: stop.signal }
    const result = await session.call('several', { size: 3 * megabyte }, options)
    expect(result).toMatchObject({ error: { code: 'CANCELLED' }, cancelled: true })
    expect(await directory.list()).toEqual([])
  })

  test('a large file that is aborted while the browser writes it', async () => {
    const { directory, saveTo, session } = await connect()
    const stop = new AbortController()
    const options = { saveTo, onTransfer: () => stop.abort(), signal: stop.signal }
    const result = await session.call('large', { size: 300 * megabyte }, options)
    expect(result).toMatchObject({ error: { code: 'CANCELLED' } })
    expect(await directory.list()).toEqual([])
  })

  test.each(['printAndFail', 'downloadAndFail'])('what a failed call delivered: %s', async (name) => {
    const { directory, saveTo, session } = await connect()
    const result = await session.call(name, { path: '/small' }, { saveTo })
    expect(result).toMatchObject({
      success: false,
      metadata: { intercepted: [{ error: { code: 'CANCELLED' } }] },
    })
    expect(await directory.list()).toEqual([])
  })

  test('what an earlier attempt delivered', async () => {
    const { directory, saveTo, session } = await connect()
    const result = await session.call('refuseOnce', { path: '/small' }, { saveTo })
    expect(result).toMatchObject({ success: true, metadata: { attempts: 2 } })
    expect(result.metadata?.intercepted).toBeUndefined()
    expect(await directory.list()).toEqual([])
  })
})

describe("a page's downloads", () => {
  test.each(['/endless', '/announced'])('are cancelled at their limit: %s', async (path) => {
    const { directory, saveTo, session } = await connect({ downloadLimit: 5 * megabyte })
    const { metadata } = await session.call('download', { path }, { saveTo })
    expect(metadata?.intercepted).toMatchObject([
      { kind: 'download', error: { message: expect.stringContaining('downloadLimit') } },
    ])
    expect(await directory.list()).toEqual([])
    await isQuiet()
  })

  test('are four at once, and the rest is refused', async () => {
    const { saveTo, session } = await connect({ downloadTimeout: 1_000 })
    const { metadata } = await session.call('download', { path: '/trickle', count: 7 }, { saveTo })
    const errors = metadata?.intercepted?.map(({ error }) => error?.message) ?? []
    expect(errors.filter((message) => message?.includes('more than 4 at once')).length).toBeGreaterThan(0)
    expect(errors.every((message) => message !== undefined)).toBe(true)
    await isQuiet()
  })

  test('that no call waits for are cancelled at once', async () => {
    const { session } = await connect()
    const before = requests
    expect((await session.call('later', { path: '/endless' })).data).toBe(1)
    await expect.poll(() => requests).toBe(before + 1)
    await isQuiet()
  })

  test('that come byte by byte are given up', async () => {
    const { saveTo, session } = await connect({ downloadTimeout: 700 })
    const started = performance.now()
    const { metadata } = await session.call('download', { path: '/trickle' }, { saveTo })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(metadata?.intercepted).toMatchObject([
      { error: { message: expect.stringMatching(/bytes a second|nothing came/) } },
    ])
    await isQuiet()
  })
})

describe('references', () => {
  test('of one result are fetched up to their limit, and the others stand with the reason', async () => {
    const { saveTo, session } = await connect()
    const before = requests
    const { data } = await session.call<unknown[]>('references', { count: 3_000 }, { saveTo })
    expect(data?.filter(isSavedBinary)).toHaveLength(limits.answerReferences)
    expect(data?.filter(isUnsavedBinary)).toHaveLength(3_000 - limits.answerReferences)
    expect(requests - before).toBe(limits.answerReferences)
    expect(data?.at(-1)).toMatchObject({
      downloadUrl: '/small?2999',
      error: { code: 'DOWNLOAD_FAILED', message: expect.stringContaining('over 100 references') },
    })
  })

  test('without a size are taken, up to the limit of the call', async () => {
    const { directory, saveTo, session } = await connect({ downloadLimit: 3 * megabyte })
    const taken = await session.call<{ file: unknown }>('unsized', { to: '/small' }, { saveTo })
    expect(isSavedBinary(taken.data?.file)).toBe(true)
    expect(taken.data?.file).toMatchObject({ size: 5, mimeType: 'image/png' })
    const endless = await session.call<{ file: unknown }>('unsized', { to: '/endless' }, { saveTo })
    expect(endless.data?.file).toMatchObject({ error: { message: expect.stringContaining('downloadLimit') } })
    expect(await directory.list()).toHaveLength(1)
    await isQuiet()
  })

  test('that come byte by byte are given up, whatever the patience of the call', async () => {
    const { saveTo, session } = await connect({ downloadTimeout: 300 })
    const started = performance.now()
    const { data } = await session.call(
      'unsized',
      { to: '/trickle' },
      { saveTo, timeout: Number.POSITIVE_INFINITY },
    )
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(data).toMatchObject({ file: { error: { message: expect.stringContaining('bytes a second') } } })
    await isQuiet()
  })
})

test('the bytes of one call are limited in all', async () => {
  const { directory, saveTo, session } = await connect({ downloadLimit: 5 * megabyte })
  const { data } = await session.call<unknown[]>('several', { size: 2 * megabyte }, { saveTo })
  expect(data?.map(isSavedBinary)).toEqual([true, true, false])
  expect(data?.[2]).toMatchObject({ error: { message: expect.stringContaining('downloadLimit') } })
  expect(await directory.list()).toHaveLength(2)
})
