import { createStorage } from 'unstorage'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytesOf, openSite, refusal } from './site.ts'

const open = (options?: Parameters<typeof openSite>[1], storage = createStorage()) => ({
  storage,
  ...openSite(storage, options),
})
const from = (address: string) => ({ 'x-forwarded-for': address })

afterEach(() => {
  vi.useRealTimers()
})

describe('a file that is begun takes no room', () => {
  test.each([
    ['of bytes', { fileLimit: 1000, totalLimit: 4000 }, 1000],
    ['of files', { fileCount: 4 }, 1000],
  ])('%s, however many there are', async (_, limits, size) => {
    const site = open(limits)
    for (let count = 0; count < 20; count++) expect((await site.begin({ size })).status).toBe(201)
    const id = await site.store(bytesOf(size))
    expect(new Uint8Array(await (await site.ask(`/${id}`)).arrayBuffer())).toEqual(bytesOf(size))
  })

  test('but for the bytes that came', async () => {
    const site = open({ fileLimit: 10_000, totalLimit: 20_000 })
    for (let count = 0; count < 10; count++) {
      const { id } = await (await site.begin({ size: 10_000 })).json()
      await site.put(id, 0, bytesOf(1000))
    }
    await site.store(bytesOf(10_000))
    expect(await refusal(site.begin({ size: 1 }))).toMatchObject({ status: 507, code: 'RESULT_STORE_FULL' })
  })

  test('of 200 and more without a byte the oldest gives way', async () => {
    const site = open({ rateLimit: { calls: 2000, per: 60_000 } })
    const { id } = await (await site.begin({ size: 1 })).json()
    for (let count = 0; count < 250; count++) await site.begin({ size: 1 })
    expect((await site.storage.getKeys()).length).toBeLessThanOrEqual(200)
    expect(await refusal(site.put(id, 0, bytesOf(1)))).toMatchObject({ status: 404 })
  })
})

describe('a file that nothing comes for', () => {
  test('is forgotten after a minute, without a request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const site = open()
    const { id } = await (await site.begin({ size: 2000 })).json()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(await site.storage.getKeys()).toEqual([`${id}.about`])
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(async () => expect(await site.storage.getKeys()).toEqual([]), 30_000)
    expect(await refusal(site.put(id, 0, bytesOf(1000)))).toMatchObject({ status: 404 })
  })

  test('each part that comes gives it another minute, until it expires', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const site = open({ lifetime: 200_000 })
    const { id } = await (await site.begin({ size: 20_000 })).json()
    for (let part = 0; part < 3; part++) {
      await vi.advanceTimersByTimeAsync(50_000)
      expect((await site.put(id, part, bytesOf(1000))).status).toBe(204)
    }
    await vi.advanceTimersByTimeAsync(49_900)
    expect(await site.storage.getKeys()).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(200)
    await vi.waitFor(async () => expect(await site.storage.getKeys()).toEqual([]), 30_000)
  })
})

describe('what is there counts', () => {
  test('the part that is too much is refused, and the file can be taken back', async () => {
    const site = open({ fileLimit: 2000, totalLimit: 3000 })
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await (await site.begin({ size: 2000 })).json()).id),
    )
    for (const part of [0, 1]) await site.put(first, part, bytesOf(1000))
    expect((await site.put(second, 0, bytesOf(1000))).status).toBe(204)
    expect(await refusal(site.put(second, 1, bytesOf(1000)))).toMatchObject({
      status: 507,
      code: 'RESULT_STORE_FULL',
      retryable: true,
      retryAfter: expect.any(Number),
    })
    await site.ask(`/${second}`, { method: 'DELETE' })
    expect((await site.begin({ size: 1000 })).status).toBe(201)
  })

  test('parts that come at once take no more than there is', async () => {
    const storage = createStorage()
    const slow = {
      ...storage,
      async setItemRaw(key: string, value: Uint8Array) {
        await new Promise((resolve) => setImmediate(resolve))
        await storage.setItemRaw(key, value)
      },
    }
    const site = openSite(slow, { fileLimit: 10_000, totalLimit: 5000 })
    const { id } = await (await site.begin({ size: 5000 })).json()
    const other = await (await site.begin({ size: 5000 })).json()
    const puts = [0, 1, 2, 3, 4].flatMap((part) =>
      [id, other.id].map((name) => site.put(name, part, bytesOf(1000))),
    )
    const statuses = (await Promise.all(puts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(5)
    expect(statuses.filter((status) => status === 507)).toHaveLength(5)
  })

  test('a file that ends makes room; so does an empty one, which counts as a file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const site = open({ fileCount: 2, lifetime: 300_000 })
    await site.store(bytesOf(0))
    await site.store(bytesOf(1))
    const full = await refusal(site.begin({ size: 1 }))
    expect(full).toMatchObject({ code: 'RESULT_STORE_FULL' })
    await vi.advanceTimersByTimeAsync((full.retryAfter ?? 0) + 10)
    expect((await site.begin({ size: 1 })).status).toBe(201)
  })

  test('two that were begun, and have room for one: the place is taken by the first byte', async () => {
    const site = open({ fileCount: 1 })
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await (await site.begin({ size: 1 })).json()).id),
    )
    expect((await site.put(second, 0, bytesOf(1))).status).toBe(204)
    expect(await refusal(site.put(first, 0, bytesOf(1)))).toMatchObject({ code: 'RESULT_STORE_FULL' })
    const none = await (await open({ fileCount: 1 }, site.storage).begin({ size: 0 })).json()
    expect(none.error).toMatchObject({ code: 'RESULT_STORE_FULL' })
  })

  test('files of other processes count', async () => {
    const storage = createStorage()
    await open({ totalLimit: 3000, fileLimit: 3000 }, storage).store(bytesOf(2000))
    const other = open({ totalLimit: 3000, fileLimit: 3000 }, storage)
    expect((await other.begin({ size: 1000 })).status).toBe(201)
    expect(await refusal(other.begin({ size: 1001 }))).toMatchObject({ code: 'RESULT_STORE_FULL' })
  })
})

describe('of the clients that are known, none takes more than half', () => {
  test.each([
    ['files', { fileCount: 6 }, 3, 1],
    ['bytes', { totalLimit: 6000, fileLimit: 6000 }, 3, 1000],
    ['files begun in a minute', { rateLimit: { calls: 6, per: 60_000 } }, 3, 1],
  ])('of %s', async (_, limits, half, size) => {
    const site = open(limits)
    const store = async (address: string) => {
      const begun = await site.begin({ size }, from(address))
      if (begun.status !== 201) return begun.status
      const { id } = await begun.json()
      return (await site.put(id, 0, bytesOf(size))).status
    }
    const statuses: number[] = []
    // What stands first is what the client says of itself.
    for (let count = 0; count < 5; count++) statuses.push(await store(`203.0.113.${count}, 198.51.100.7`))
    expect(statuses.filter((status) => status === 204)).toHaveLength(half)
    for (let count = 0; count < half; count++) expect(await store('198.51.100.8')).toBe(204)
  })

  test('one file it has in any case', async () => {
    const site = open({ totalLimit: 3000, fileLimit: 3000 })
    const begun = await (await site.begin({ size: 3000 }, from('198.51.100.7'))).json()
    for (const part of [0, 1, 2]) expect((await site.put(begun.id, part, bytesOf(1000))).status).toBe(204)
  })

  test.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '192.168.0.1', 'fd00::1', 'x'.repeat(100)])(
    'a proxy is no client: %s',
    async (address) => {
      const site = open({ fileCount: 4 })
      for (let count = 0; count < 4; count++) {
        const { id } = await (await site.begin({ size: 1 }, from(address))).json()
        expect((await site.put(id, 0, bytesOf(1))).status).toBe(204)
      }
    },
  )

  test('`client` says who it is; the id does not give it away', async () => {
    const site = open({ fileCount: 4, client: ({ headers }) => headers.get('x-person') ?? undefined })
    const store = async (person: string) => {
      const { id } = await (await site.begin({ size: 1 }, { 'x-person': person })).json()
      expect(JSON.stringify(id)).not.toContain(Buffer.from(person).toString('hex'))
      return (await site.put(id, 0, bytesOf(1))).status
    }
    expect([await store('ann'), await store('ann')]).toEqual([204, 204])
    expect(await refusal(site.begin({ size: 1 }, { 'x-person': 'ann' }))).toMatchObject({
      code: 'RESULT_STORE_FULL',
    })
    expect(await store('bob')).toBe(204)
  })
})
