import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage, prefixStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import lruCache from 'unstorage/drivers/lru-cache'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ResultStorage } from '../../src/result-store/server/index.ts'
import { bytesOf, openSite, refusal, type Site } from './site.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abp-test-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

const storages: [name: string, create: () => ResultStorage][] = [
  ['memory', () => createStorage()],
  ['files', () => createStorage({ driver: fsLite({ base: folder }) })],
  // Has no raw items: bytes are base64 there.
  ['text', () => createStorage({ driver: lruCache({ max: 100 }) })],
  // As Nitro gives it.
  ['a mount', () => prefixStorage(createStorage(), 'abp-results')],
]

describe.each(storages)('a store in %s', (_, create) => {
  let storage: ResultStorage
  let site: Site
  beforeEach(() => {
    storage = create()
    site = openSite(storage)
  })

  test.each([0, 1, 999, 1000, 1001, 4321])('gives back %i bytes', async (size) => {
    const id = await site.store(bytesOf(size), { filename: 'a.zip' })
    const response = await site.ask(`/${id}`)
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(size)])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytesOf(size))
  })

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=998-2003', 998, 2004],
    ['bytes=2000-', 2000, 2500],
    ['bytes=-7', 2493, 2500],
    ['bytes=-9999', 0, 2500],
    ['bytes=2400-99999', 2400, 2500],
  ])('gives back a range: %s', async (range, start, end) => {
    const id = await site.store(bytesOf(2500))
    const response = await site.ask(`/${id}`, { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end - 1}/2500`,
    ])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytesOf(2500).slice(start, end))
  })

  test('removes a file when its time is over, without a request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    const id = await site.store(bytesOf(2500))
    const unfinished = await (await site.begin({ size: 5 })).json()
    expect(await storage.getKeys()).toHaveLength(6)
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect(await refusal(site.ask(`/${id}`))).toMatchObject({ status: 410, code: 'STORED_RESULT_EXPIRED' })
    expect(await refusal(site.put(unfinished.id, 0, bytesOf(5)))).toMatchObject({ status: 410 })
    vi.advanceTimersByTime(60 * 60_000 + 1)
    await vi.waitFor(async () => expect(await storage.getKeys()).toEqual([]), 30_000)
  })

  test('a server that starts anew removes what the one before left', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await site.store(bytesOf(2500))
    vi.setSystemTime(Date.now() + 60 * 60_000)
    const { id } = await (await openSite(storage).begin({ size: 1 })).json()
    expect(await storage.getKeys()).toEqual([`${id}.about`])
  })

  test('a file that is taken back leaves nothing behind', async () => {
    const { id } = await (await site.begin({ size: 2500 })).json()
    await site.put(id, 0, bytesOf(1000))
    expect((await site.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await storage.getKeys()).toEqual([])
    expect(await refusal(site.put(id, 1, bytesOf(1000)))).toMatchObject({ status: 404 })
  })

  test('other keys of the storage are left alone', async () => {
    await storage.setItem('theirs', '1')
    await storage.setItem(`${'0'.repeat(68)}.txt`, '1')
    await site.store(bytesOf(1))
    expect(await storage.getKeys()).toContain('theirs')
  })
})

test('a part that is taken back while it is written does not stay', async () => {
  const storage = createStorage()
  const site = openSite({
    ...storage,
    async setItemRaw(key, value) {
      await site.ask(`/${key.slice(0, 68)}`, { method: 'DELETE' })
      await storage.setItemRaw(key, value)
    },
  })
  const { id } = await (await site.begin({ size: 1 })).json()
  await site.put(id, 0, bytesOf(1))
  expect(await storage.getKeys()).toEqual([])
})

test('a storage that fails is answered with RESULT_STORE_FAILED, without its message, and is tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let failing = true
  const storage = createStorage()
  const site = openSite(storage, {
    storage: async () => {
      if (failing) throw new Error('password wrong')
      return storage
    },
  })
  const response = await site.begin({ size: 1 })
  const text = await response.text()
  expect([response.status, text]).toEqual([500, expect.stringContaining('RESULT_STORE_FAILED')])
  expect(text).not.toContain('password')
  expect(log).toHaveBeenCalledOnce()
  failing = false
  expect((await site.begin({ size: 1 })).status).toBe(201)
  log.mockRestore()
})

test('files stand side by side, named by nothing but their id', async () => {
  const site = openSite(createStorage({ driver: fsLite({ base: folder }) }))
  const id = await site.store(bytesOf(1500), { filename: '../../etc/passwd' })
  expect((await readdir(folder)).toSorted()).toEqual([
    expect.stringMatching(`^${id}.0.[0-9a-f]{8}$`),
    expect.stringMatching(`^${id}.1.[0-9a-f]{8}$`),
    `${id}.about`,
    `${id}.done`,
  ])
})
