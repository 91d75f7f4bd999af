import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { fileInput, isSavedBinary } from '../../src/index.ts'
import { connectDownloads, isQuiet, megabyte, serveDownloads, server } from '../fixtures/downloads.ts'

/** Everything that a call starts ends with it: nothing goes on, and nothing stays on the disk. */
serveDownloads()

/** Milliseconds. Without the timeout, each of them would take a minute or never end. */
const soon = 30_000

describe("a call's timeout bounds", () => {
  test('a reference that comes byte by byte; what is here is kept', async () => {
    const { directory, saveTo, session } = await connectDownloads()
    const started = performance.now()
    const result = await session.call<{ good: unknown; file: unknown }>(
      'slowReference',
      {},
      { saveTo, timeout: 1_000 },
    )
    expect(performance.now() - started).toBeLessThan(soon)
    expect(isSavedBinary(result.data?.good)).toBe(true)
    expect(result.data?.file).toMatchObject({
      downloadUrl: new URL('/trickle', session.url).href,
      error: { code: 'TIMEOUT' },
    })
    expect(await directory.list()).toHaveLength(1)
    await isQuiet()
  })

  test("a page's download", async () => {
    const { directory, saveTo, session } = await connectDownloads()
    const started = performance.now()
    const { metadata } = await session.call('download', { path: '/trickle' }, { saveTo, timeout: 2_500 })
    expect(performance.now() - started).toBeLessThan(soon)
    expect(metadata?.intercepted).toMatchObject([{ kind: 'download', error: { code: 'TIMEOUT' } }])
    expect(await directory.list()).toEqual([])
    await isQuiet()
  })

  test('all attempts together', async () => {
    const { session } = await connectDownloads()
    const started = performance.now()
    const retry = { attempts: 50 }
    expect(await session.call('refuseLong', {}, { timeout: 1_500, retry })).toMatchObject({ success: false })
    expect(performance.now() - started).toBeLessThan(soon)
  })

  test('a new connection', async () => {
    const { session } = await connectDownloads({ reconnect: true, timeout: 60_000 })
    server.stalled = true
    try {
      await session.call('leave')
      await expect.poll(() => session.page.url()).toBe('about:blank')
      const started = performance.now()
      const again = await session.call('quick', {}, { timeout: 500 })
      expect(again).toMatchObject({ error: { code: 'TIMEOUT' }, cancelled: true })
      expect(performance.now() - started).toBeLessThan(soon)
    } finally {
      server.stalled = false
    }
  })

  test('the page, which has two seconds more to answer by itself', async () => {
    const { session } = await connectDownloads()
    const call = (milliseconds: number) => session.call('late', { milliseconds }, { timeout: 500 })
    expect(await call(700)).toMatchObject({ success: true, data: 'late' })
    const started = performance.now()
    expect(await call(60_000)).toMatchObject({ error: { code: 'TIMEOUT' }, cancelled: true })
    expect(performance.now() - started).toBeGreaterThan(2_400)
    expect(performance.now() - started).toBeLessThan(soon)
  })

  test('files into the page: what was given up is not called later', async () => {
    const { saveTo, session } = await connectDownloads()
    const path = join(saveTo, 'in.bin')
    await writeFile(path, Buffer.alloc(10))
    const result = await session.call('file', { file: fileInput(path) }, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ error: { code: 'CANCELLED' } })
    expect((await session.call('calls')).data).toBe(0)
  })
})

describe('nothing is left of', () => {
  test('a call that is aborted while its second file comes', async () => {
    const { directory, saveTo, session } = await connectDownloads()
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
    const { directory, saveTo, session } = await connectDownloads()
    const stop = new AbortController()
    const options = { saveTo, onTransfer: () => stop.abort(), signal: stop.signal }
    const result = await session.call('large', { size: 300 * megabyte }, options)
    expect(result).toMatchObject({ error: { code: 'CANCELLED' } })
    expect(await directory.list()).toEqual([])
    // Chromium may make the directory again after a cancel.
    await wait(500)
    expect(await directory.list()).toEqual([])
  })

  test('a large file that is aborted before a busy browser gives it a name', async () => {
    const { directory, pid, saveTo, session } = await connectDownloads()
    const stop = new AbortController()
    const onTransfer = () => {
      if (stop.signal.aborted) return
      stop.abort()
      process.kill(pid, 'SIGSTOP')
      setTimeout(() => process.kill(pid, 'SIGCONT'), 2_500)
    }
    const options = { saveTo, onTransfer, signal: stop.signal }
    const result = await session.call('large', { size: 300 * megabyte }, options)
    expect(result).toMatchObject({ error: { code: 'CANCELLED' } })
    await wait(2_000)
    expect(await directory.list()).toEqual([])
  })

  test.each(['printAndFail', 'downloadAndFail'])('what a failed call delivered: %s', async (name) => {
    const { directory, saveTo, session } = await connectDownloads()
    const result = await session.call(name, { path: '/small' }, { saveTo })
    expect(result).toMatchObject({
      success: false,
      metadata: { intercepted: [{ error: { code: 'CANCELLED' } }] },
    })
    expect(await directory.list()).toEqual([])
  })

  test('what an earlier attempt delivered', async () => {
    const { directory, saveTo, session } = await connectDownloads()
    const result = await session.call('refuseOnce', { path: '/small' }, { saveTo })
    expect(result).toMatchObject({ success: true, metadata: { attempts: 2 } })
    expect(result.metadata?.intercepted).toBeUndefined()
    expect(await directory.list()).toEqual([])
  })
})
