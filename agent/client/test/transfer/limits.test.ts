import { stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { isSavedBinary, isUnsavedBinary } from '../../src/index.ts'
import { limits } from '../../src/limits.ts'
import { connectDownloads, isQuiet, megabyte, serveDownloads, server } from '../fixtures/downloads.ts'

/** How much a page may have fetched for it. */
serveDownloads()

describe("a page's downloads", () => {
  test.each(['/endless', '/announced'])('are cancelled at their limit: %s', async (path) => {
    const { directory, saveTo, session } = await connectDownloads({ downloadLimit: 5 * megabyte })
    const { metadata } = await session.call('download', { path }, { saveTo })
    expect(metadata?.intercepted).toMatchObject([
      { kind: 'download', error: { message: expect.stringContaining('downloadLimit') } },
    ])
    expect(await directory.list()).toEqual([])
    await isQuiet()
  })

  test('pass their limit by little, however fast they come', async () => {
    const { directory, saveTo, session } = await connectDownloads({ downloadLimit: 5 * megabyte })
    const before = server.sent
    const { metadata } = await session.call('download', { path: '/fast' }, { saveTo })
    expect(metadata?.intercepted).toMatchObject([
      { kind: 'download', error: { message: expect.stringContaining('downloadLimit') } },
    ])
    await isQuiet()
    expect(server.sent - before).toBeLessThan(100 * megabyte)
    expect(await directory.list()).toEqual([])
  })

  test('are four at once, and the rest is refused', async () => {
    const { saveTo, session } = await connectDownloads({ downloadTimeout: 1_000 })
    const { metadata } = await session.call('download', { path: '/trickle', count: 7 }, { saveTo })
    const errors = metadata?.intercepted?.map(({ error }) => error?.message) ?? []
    expect(errors.filter((message) => message?.includes('more than 4 at once')).length).toBeGreaterThan(0)
    expect(errors.every((message) => message !== undefined)).toBe(true)
    await isQuiet()
  })

  test('that no call waits for are cancelled at once', async () => {
    const { session } = await connectDownloads()
    const before = server.requests
    expect((await session.call('later', { path: '/endless' })).data).toBe(1)
    await expect.poll(() => server.requests).toBe(before + 1)
    await isQuiet()
  })

  test('that do not go on are given up after `downloadTimeout`', async () => {
    const { directory, saveTo, session } = await connectDownloads({ downloadTimeout: 400 })
    const { metadata } = await session.call('download', { path: '/stall' }, { saveTo })
    expect(metadata?.intercepted).toMatchObject([
      { kind: 'download', error: { message: expect.stringContaining('nothing came for 400 ms') } },
    ])
    expect(await directory.list()).toEqual([])
    await isQuiet()
  })

  test('that come byte by byte are given up', async () => {
    const { saveTo, session } = await connectDownloads({ downloadTimeout: 700 })
    const started = performance.now()
    const { metadata } = await session.call('download', { path: '/trickle' }, { saveTo })
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(metadata?.intercepted).toMatchObject([
      { error: { message: expect.stringMatching(/bytes a second|nothing came/) } },
    ])
    await isQuiet()
  })
})

describe('references', () => {
  test('of one result are fetched up to their limit, and the others stand with the reason', async () => {
    const { saveTo, session } = await connectDownloads()
    const before = server.requests
    const { data } = await session.call<unknown[]>('references', { count: 3_000 }, { saveTo })
    expect(data?.filter(isSavedBinary)).toHaveLength(limits.answerReferences)
    expect(data?.filter(isUnsavedBinary)).toHaveLength(3_000 - limits.answerReferences)
    expect(server.requests - before).toBe(limits.answerReferences)
    expect(data?.at(-1)).toMatchObject({
      downloadUrl: new URL('/small?2999', session.url).href,
      error: { code: 'DOWNLOAD_FAILED', message: expect.stringContaining('over 100 references') },
    })
  })

  test('without a size are taken, up to the limit of the call', async () => {
    const { directory, saveTo, session } = await connectDownloads({ downloadLimit: 3 * megabyte })
    const taken = await session.call<{ file: unknown }>('unsized', { to: '/small' }, { saveTo })
    expect(isSavedBinary(taken.data?.file)).toBe(true)
    expect(taken.data?.file).toMatchObject({ size: 5, mimeType: 'image/png' })
    const endless = await session.call<{ file: unknown }>('unsized', { to: '/endless' }, { saveTo })
    expect(endless.data?.file).toMatchObject({ error: { message: expect.stringContaining('downloadLimit') } })
    expect(await directory.list()).toHaveLength(1)
    await isQuiet()
  })

  test('that come byte by byte are given up, whatever the patience of the call', async () => {
    const { saveTo, session } = await connectDownloads({ downloadTimeout: 300 })
    const started = performance.now()
    const { data } = await session.call(
      'unsized',
      { to: '/trickle' },
      { saveTo, timeout: Number.POSITIVE_INFINITY },
    )
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(data).toMatchObject({
      file: { error: { message: expect.stringMatching(/bytes a second|nothing came/) } },
    })
    await isQuiet()
  })
})

test('bytes of the page that do not come as a download within `downloadTimeout` come in pieces', async () => {
  const size = 64 * megabyte
  const transfers = async (downloadTimeout: number) => {
    const { saveTo, session } = await connectDownloads({ downloadTimeout })
    let count = 0
    const { data } = await session.call('large', { size }, { saveTo, onTransfer: () => count++ })
    expect(isSavedBinary(data) && (await stat(data.file)).size).toBe(size)
    return count
  }
  expect(await transfers(30_000)).toBeLessThan(100)
  expect(await transfers(1)).toBeGreaterThan(400)
})

test('the bytes of one call are limited in all', async () => {
  const { directory, saveTo, session } = await connectDownloads({ downloadLimit: 5 * megabyte })
  const { data } = await session.call<unknown[]>('several', { size: 2 * megabyte }, { saveTo })
  expect(data?.map(isSavedBinary)).toEqual([true, true, false])
  expect(data?.[2]).toMatchObject({ error: { message: expect.stringContaining('downloadLimit') } })
  expect(await directory.list()).toHaveLength(2)
})
