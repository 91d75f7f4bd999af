import { createStorage } from 'unstorage'
import { describe, expect, test } from 'vitest'
import type { ResultStorage } from '../../src/result-store/server/index.ts'
import { bytesOf, openSite, refusal } from './site.ts'

function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** A storage whose operations can be held back, one by one. */
function openGated() {
  const storage = createStorage()
  const held: { reached: () => void; released: Promise<void>; matches: (operation: string) => boolean }[] = []
  const gate = async (operation: string) => {
    const hold = held.find(({ matches }) => matches(operation))
    if (!hold) return
    held.splice(held.indexOf(hold), 1)
    hold.reached()
    await hold.released
  }
  const gated: ResultStorage = {
    ...storage,
    async getKeys() {
      const keys = await storage.getKeys()
      await gate('getKeys')
      return keys
    },
    async setItem(key, value) {
      await gate(`setItem ${key}`)
      await storage.setItem(key, value)
    },
    async setItemRaw(key, value) {
      await gate(`setItemRaw ${key}`)
      await storage.setItemRaw(key, value)
    },
    async getItemRaw(key) {
      await gate(`getItemRaw ${key}`)
      return storage.getItemRaw(key)
    },
  }
  return {
    gated,
    storage,
    /** Holds back the next operation whose description matches. */
    hold(pattern: RegExp) {
      const reached = signal()
      const released = signal()
      held.push({
        reached: reached.resolve,
        released: released.promise,
        matches: (operation) => pattern.test(operation),
      })
      return { reached: reached.promise, release: released.resolve }
    },
  }
}

async function begun(site: ReturnType<typeof openSite>, size: number): Promise<string> {
  const { id } = await (await site.begin({ size })).json()
  return id
}

const readFile = async (site: ReturnType<typeof openSite>, id: string) =>
  new Uint8Array(await (await site.ask(`/${id}`)).arrayBuffer())
const other = (size: number) => new Uint8Array(size).fill(255)

describe('a file that is complete stays as it is', () => {
  test('when a part is written while it is finished', async () => {
    const { gated, hold, storage } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 1500)
    await site.put(id, 0, bytesOf(1000))
    await site.put(id, 1, bytesOf(1500).slice(1000))
    const writing = hold(/^setItem .*done/)
    const finished = site.finish(id)
    await writing.reached
    expect(await refusal(site.put(id, 0, other(1000)))).toMatchObject({
      status: 409,
      code: 'RESULT_STORE_REQUEST_INVALID',
    })
    writing.release()
    expect((await finished).status).toBe(204)
    expect(await readFile(site, id)).toEqual(bytesOf(1500))
    expect(await storage.getKeys()).toHaveLength(4)
  })

  test('when the body of a part arrives while it is finished', async () => {
    const { gated, storage } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 1000)
    await site.put(id, 0, bytesOf(1000))
    let send = () => {}
    const body = new ReadableStream({
      start(controller) {
        send = () => {
          controller.enqueue(other(1000))
          controller.close()
        }
      },
    })
    const late = site.put(id, 0, body)
    expect((await site.finish(id)).status).toBe(204)
    send()
    expect(await refusal(late)).toMatchObject({ status: 404 })
    expect(await readFile(site, id)).toEqual(bytesOf(1000))
    expect(await storage.getKeys()).toHaveLength(3)
  })

  test('when another process writes a part that it had begun before', async () => {
    const { gated, hold, storage } = openGated()
    const slow = openSite(gated)
    const fast = openSite(storage)
    const id = await begun(fast, 1000)
    const writing = hold(/^setItemRaw/)
    const late = slow.put(id, 0, other(1000))
    await writing.reached
    await fast.put(id, 0, bytesOf(1000))
    expect((await fast.finish(id)).status).toBe(204)
    writing.release()
    expect(await refusal(late)).toMatchObject({ status: 404 })
    expect(await readFile(fast, id)).toEqual(bytesOf(1000))
    expect(await storage.getKeys()).toHaveLength(3)
  })

  test('when it is finished twice at once, and again', async () => {
    const { gated } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 1500)
    await site.put(id, 1, bytesOf(1500).slice(1000))
    await site.put(id, 0, bytesOf(1000))
    const answers = await Promise.all([site.finish(id), site.finish(id), site.finish(id)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await site.finish(id)).status).toBe(204)
    expect(await readFile(site, id)).toEqual(bytesOf(1500))
  })
})

describe('a file is not complete', () => {
  test('while a part of it is being written', async () => {
    const { gated, hold } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 1000)
    const writing = hold(/^setItemRaw/)
    const put = site.put(id, 0, bytesOf(1000))
    await writing.reached
    expect(await refusal(site.finish(id))).toMatchObject({ status: 409 })
    expect(await refusal(site.ask(`/${id}`))).toMatchObject({ status: 404 })
    writing.release()
    expect((await put).status).toBe(204)
    expect((await site.finish(id)).status).toBe(204)
  })

  test('when it is taken back while it is finished: nothing of it stays', async () => {
    const { gated, hold, storage } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 1000)
    await site.put(id, 0, bytesOf(1000))
    const writing = hold(/^setItem .*done/)
    const finished = site.finish(id)
    await writing.reached
    expect((await site.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204)
    writing.release()
    expect(await refusal(finished)).toMatchObject({ status: 404 })
    expect(await storage.getKeys()).toEqual([])
  })

  test('when it is taken back while parts are written: nothing of it stays', async () => {
    const { gated, hold, storage } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 4000)
    const writes = [hold(/^setItemRaw .*\.0\./), hold(/^setItemRaw .*\.3\./)]
    const puts = [0, 3].map((part) => site.put(id, part, bytesOf(1000)))
    await Promise.all(writes.map(({ reached }) => reached))
    await site.ask(`/${id}`, { method: 'DELETE' })
    for (const { release } of writes) release()
    for (const put of puts) expect(await refusal(put)).toMatchObject({ status: 404 })
    expect(await storage.getKeys()).toEqual([])
  })
})

describe('a part', () => {
  test('comes in any order', async () => {
    const site = openSite(createStorage())
    const id = await begun(site, 3500)
    for (const part of [3, 1, 0, 2]) {
      await site.put(id, part, bytesOf(3500).slice(part * 1000, (part + 1) * 1000))
    }
    await site.finish(id)
    expect(await readFile(site, id)).toEqual(bytesOf(3500))
  })

  test('that comes again is taken when it is the same, as proxies repeat requests, and refused when not', async () => {
    const { gated, storage } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 1000)
    await site.put(id, 0, bytesOf(1000))
    expect((await site.put(id, 0, bytesOf(1000))).status).toBe(204)
    expect(await refusal(site.put(id, 0, other(1000)))).toMatchObject({
      status: 409,
      code: 'RESULT_STORE_REQUEST_INVALID',
    })
    expect(await storage.getKeys()).toHaveLength(2)
    await site.finish(id)
    expect(await readFile(site, id)).toEqual(bytesOf(1000))
  })

  test('that comes twice at once is one of both', async () => {
    const { gated, hold } = openGated()
    const site = openSite(gated)
    const id = await begun(site, 1000)
    const writing = hold(/^setItemRaw/)
    const first = site.put(id, 0, bytesOf(1000))
    await writing.reached
    expect(await refusal(site.put(id, 0, other(1000)))).toMatchObject({ status: 409 })
    writing.release()
    expect((await first).status).toBe(204)
    await site.finish(id)
    expect(await readFile(site, id)).toEqual(bytesOf(1000))
  })
})
