import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ResultStorage } from '../../src/result-store/server/index.ts'
import { bytesOf, openSite, refusal } from './site.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = () => new Promise<never>(() => undefined)

/** Sends some bytes, and then nothing. */
function stalling(bytes: Uint8Array<ArrayBuffer>) {
  const state = { cancelled: false }
  const body = new ReadableStream({
    start: (controller) => {
      if (bytes.length > 0) controller.enqueue(bytes)
    },
    cancel: () => {
      state.cancelled = true
    },
  })
  return { body, state }
}

describe('a body', () => {
  test.each([
    ['of a part', 'PUT', 0],
    ['of a part, after its first bytes', 'PUT', 999],
    ['of a description', 'POST', 10],
  ])('that does not come is given up after a minute: %s', async (_, method, first) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const site = openSite(createStorage())
    const { id } = await (await site.begin({ size: 1000 })).json()
    const { body, state } = stalling(bytesOf(first))
    const headers = { 'content-type': 'application/json' }
    const path = method === 'PUT' ? `/${id}/0` : ''
    const answer = site.ask(path, { method, body, duplex: 'half', headers })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await refusal(answer)).toMatchObject({
      status: 408,
      code: 'RESULT_STORE_REQUEST_INVALID',
      retryable: true,
    })
    expect(state.cancelled).toBe(true)
  })

  test('that is slow gives way when all together need too much memory', async () => {
    const site = openSite(createStorage(), { fileLimit: 200_000 })
    const { id } = await (await site.begin({ size: 200_000 })).json()
    const stalled = Array.from({ length: 100 }, (_, part) => {
      const { body, state } = stalling(bytesOf(999))
      return { state, answer: site.put(id, part, body) }
    })
    const first = stalled.slice(0, 30)
    for (const { answer } of first) expect(await refusal(answer)).toMatchObject({ status: 408 })
    expect(stalled.slice(70).some(({ state }) => state.cancelled)).toBe(false)
    for (let part = 100; part < 150; part++)
      expect((await site.put(id, part, bytesOf(1000))).status).toBe(204)
  })

  test('may come in pieces of a byte, and not in endless pieces of none', async () => {
    const site = openSite(createStorage())
    const { id } = await (await site.begin({ size: 2000 })).json()
    const bytes = bytesOf(1000)
    const drops = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await site.put(id, 0, drops)).status).toBe(204)
    const empty = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array()) })
    expect(await refusal(site.put(id, 1, empty))).toMatchObject({
      status: 400,
      code: 'RESULT_STORE_REQUEST_INVALID',
    })
  })

  test('whose Content-Length is too much is not read; one that lies does not matter', async () => {
    const site = openSite(createStorage())
    const { id } = await (await site.begin({ size: 2000 })).json()
    const put = (length: number, body: BodyInit) =>
      site.ask(`/${id}/0`, {
        method: 'PUT',
        body,
        duplex: 'half',
        headers: { 'content-length': String(length) },
      })
    let pulled = 0
    const source = () =>
      new ReadableStream(
        {
          pull(controller) {
            pulled++
            controller.enqueue(bytesOf(400))
          },
        },
        { highWaterMark: 0 },
      )
    expect(await refusal(put(1001, source()))).toMatchObject({ status: 413 })
    expect(pulled).toBe(0)
    expect(await refusal(put(10, source()))).toMatchObject({ status: 413 })
    expect(await refusal(put(10, bytesOf(999)))).toMatchObject({ status: 400 })
    expect((await put(10, bytesOf(1000))).status).toBe(204)
  })
})

describe('a storage', () => {
  const operations = ['getKeys', 'setItem', 'setItemRaw', 'getItem', 'getItemRaw', 'removeItem'] as const

  test.each(operations)(
    'that does not answer %s ends in RESULT_STORE_FAILED, and holds up nobody for ever',
    async (hung) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const storage = createStorage()
      let hangs = false
      const failing: ResultStorage = {
        ...storage,
        [hung]: (...args: unknown[]) => (hangs ? never() : Reflect.apply(storage[hung], storage, args)),
      }
      const site = openSite(failing)
      const id = await site.store(bytesOf(1500))
      const unfinished = await (await site.begin({ size: 1000 })).json()
      hangs = true
      const work = Promise.all([
        site.begin({ size: 1 }),
        site.put(unfinished.id, 0, bytesOf(1000)),
        site.finish(id),
        site.ask(`/${id}`).then(({ status, body }) =>
          body
            ?.getReader()
            .read()
            .then(
              () => status,
              () => 500,
            ),
        ),
        site.ask(`/${id}`, { method: 'DELETE' }),
      ])
      // Each of the operations of a request has its time.
      for (let second = 0; second < 200; second++) await vi.advanceTimersByTimeAsync(1_000)
      await work
      hangs = false
      const again = await site.store(bytesOf(1500))
      expect(new Uint8Array(await (await site.ask(`/${again}`)).arrayBuffer())).toEqual(bytesOf(1500))
    },
  )

  test('that fails to write leaves neither a part nor its room taken', async () => {
    const storage = createStorage()
    let broken = true
    const site = openSite(
      {
        ...storage,
        async setItemRaw(key, value) {
          await storage.setItemRaw(key, broken ? value.slice(0, 10) : value)
          if (broken) throw new Error('disk full')
        },
      },
      { totalLimit: 1000, fileLimit: 1000 },
    )
    const { id } = await (await site.begin({ size: 1000 })).json()
    expect(await refusal(site.put(id, 0, bytesOf(1000)))).toMatchObject({
      status: 500,
      code: 'RESULT_STORE_FAILED',
      retryable: true,
    })
    expect(await storage.getKeys()).toEqual([`${id}.about`])
    broken = false
    expect((await site.put(id, 0, bytesOf(1000))).status).toBe(204)
    expect((await site.finish(id)).status).toBe(204)
  })

  test('that fails to end a file leaves it unfinished, and it can be finished again', async () => {
    const storage = createStorage()
    let broken = true
    const site = openSite({
      ...storage,
      async setItem(key, value) {
        if (broken && key.endsWith('.done')) throw new Error('gone')
        await storage.setItem(key, value)
      },
    })
    const { id } = await (await site.begin({ size: 1000 })).json()
    await site.put(id, 0, bytesOf(1000))
    expect(await refusal(site.finish(id))).toMatchObject({ status: 500 })
    expect((await site.ask(`/${id}`)).status).toBe(404)
    broken = false
    expect((await site.finish(id)).status).toBe(204)
  })

  test('that fails to remove what has expired does not keep others from storing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = createStorage()
    let broken = true
    const site = openSite({
      ...storage,
      async removeItem(key) {
        if (broken) throw new Error('locked')
        await storage.removeItem(key)
      },
    })
    await site.store(bytesOf(1500))
    vi.setSystemTime(Date.now() + 61 * 60_000)
    const id = await site.store(bytesOf(10))
    expect((await storage.getKeys()).length).toBe(7)
    broken = false
    await site.begin({ size: 1 })
    expect((await storage.getKeys()).filter((key) => !key.startsWith(id))).toHaveLength(1)
  })

  test('with items that are none of ours, or half of one', async () => {
    const storage = createStorage()
    const site = openSite(storage)
    const id = await site.store(bytesOf(1500))
    for (const value of ['{"size":', '[]', 'null', '{"size":1500,"mimeType":"a/b","partSize":0}']) {
      await storage.setItem(`${id}.about`, value)
      expect(await refusal(site.ask(`/${id}`)), value).toMatchObject({ status: 404 })
    }
  })
})
