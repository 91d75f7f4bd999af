import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newClient, overStdio, textOf } from '../fixtures/clients.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'
import { hasRedis, type RunningStore, startRedis, startS3 } from '../fixtures/stores.ts'

const notes = shareNotes()

let number = 0
const newDirectory = async () => {
  const path = join(notes.directory, `directory-${++number}`)
  await mkdir(path, { mode: 0o700 })
  return path
}

interface Store {
  url: string
  env: Record<string, string>
}

/** A bridge that is connected to the app. */
async function start(store: Store, args: string[] = []) {
  const outputDir = await newDirectory()
  const client = newClient()
  await overStdio(client, outputDir, ['--store', store.url, ...args], store.env)
  await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
  return { client, outputDir }
}

/** One for the test that runs. */
async function connected(store: Store, args: string[] = []) {
  const bridge = await start(store, args)
  onTestFinished(() => bridge.client.close())
  return bridge
}

const call = (client: Client, capability: string, params: Record<string, unknown> = {}) =>
  client.callTool({ name: 'abp_call', arguments: { capability, params } })
const addressIn = (text: string) => /(?:File saved|Output saved to file): (.+)/.exec(text)?.[1] ?? ''
const keyIn = (text: string) => addressIn(text).replace('store:', '')

describe.each([
  ['S3', startS3, true],
  ['Redis', startRedis, hasRedis()],
] as const)('results in a store that runs: %s', (_name, startStore, isThere) => {
  let store: RunningStore
  /** One for all tests, which begins each of them without files of its own. */
  let client: Client
  let outputDir: string
  beforeEach(({ skip }) => skip(!isThere, 'redis-server is not installed'))
  beforeAll(async () => {
    if (!isThere) return
    store = await startStore(await newDirectory())
    ;({ client, outputDir } = await start(store))
  })
  afterAll(async () => {
    if (!isThere) return
    await client.close()
    await store.stop()
  })

  test('bytes and data are there, and not in the directory', async () => {
    const result = await call(client, 'export.picture')
    const key = keyIn(textOf(result))
    expect(textOf(result).replace(/\d{13}_[0-9a-f]{32}/, 'KEY')).toMatch(
      'File saved: store:export_picture_KEY.png\nType: image/png\nSize: 70 bytes\nMetadata: {"filename":"passwd.png"}',
    )
    const bytes = await store.read(key)
    expect([bytes.byteLength, bytes.subarray(1, 4).toString()]).toEqual([70, 'PNG'])
    expect(result.content).toContainEqual(
      expect.objectContaining({ type: 'resource_link', uri: `store:${key}`, name: key, size: 70 }),
    )
    const data = keyIn(textOf(await call(client, 'convert.upper', { text: 'hé' })))
    const json = (await store.read(data)).toString('utf8')
    expect(JSON.parse(json)).toEqual({ text: 'HÉ' })
    expect(await readdir(outputDir)).toEqual([])
    const status = await client.callTool({ name: 'abp_status', arguments: {} })
    expect(textOf(status)).toContain(`Results go to: ${store.url.split('?')[0]}`)
  })

  test('20 MB, and they go on to the next call; a copy is gone with the connection', async () => {
    const text = textOf(await call(client, 'export.large', { megabytes: 20 }))
    const bytes = await store.read(keyIn(text))
    expect([bytes.byteLength, bytes[0], bytes.at(-1)]).toEqual([20 * 1024 * 1024, 0, 19])
    const sized = await call(client, 'process.size', { file: { $file: addressIn(text) } })
    expect(JSON.parse(await stored(keyIn(textOf(sized))))).toEqual({
      size: 20 * 1024 * 1024,
      mimeType: 'application/zip',
      last: 19,
    })
    await client.callTool({ name: 'abp_disconnect', arguments: {} })
    await expect.poll(() => readdir(outputDir)).toEqual([])
    await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
  })

  const stored = async (key: string) => (await store.read(key)).toString('utf8')

  test('another bridge takes them: as bytes, as a value, as a resource', async () => {
    const picture = addressIn(textOf(await call(client, 'export.picture')))
    const data = addressIn(textOf(await call(client, 'convert.upper', { text: 'hi' })))
    const two = await connected(store)
    const measured = await call(two.client, 'process.measure', { file: { $file: picture } })
    expect(JSON.parse(await stored(keyIn(textOf(measured))))).toEqual({ bytes: 70, mimeType: 'image/png' })
    const again = await call(two.client, 'convert.upper', {
      text: { $file: data, pointer: '/text' },
      times: 2,
    })
    expect(JSON.parse(await stored(keyIn(textOf(again))))).toEqual({ text: 'HIHI' })
    const { contents } = await two.client.readResource({ uri: picture })
    expect(contents).toEqual([expect.objectContaining({ blob: expect.stringMatching(/^iVBOR/) })])
    expect(await readdir(two.outputDir)).toEqual([])
  })

  test('deeper in JSON, a file is named as the next call takes it', async () => {
    const deep = await call(client, 'export.deep')
    const json = JSON.parse(await stored(keyIn(textOf(deep))))
    const $file: unknown = json.pages[0].image.$file
    const measured = await call(client, 'process.measure', { file: { $file } })
    expect(JSON.parse(await stored(keyIn(textOf(measured))))).toMatchObject({ bytes: 70 })
  })

  test('only what the bridge itself put there is given to pages', async () => {
    await store.storage.setItemRaw('secret.txt', Buffer.from('secret'))
    const unknown = `store:a_b_1707234567890_${'0'.repeat(32)}.png`
    for (const $file of ['store:secret.txt', 'store:../secret.txt', 'store:', unknown]) {
      const result = await call(client, 'process.measure', { file: { $file } })
      expect(textOf(result), $file).toMatch(/^FILE_NOT_ALLOWED: /)
      await expect(client.readResource({ uri: $file }), $file).rejects.toThrow(/not found/i)
    }
  })
})

describe('a store that fails loses nothing', () => {
  test('one that went away: the result is kept, and saved when it is back, or to a directory', async () => {
    const directory = await newDirectory()
    let store = await startS3(directory)
    onTestFinished(() => store.stop())
    const roomy = await newDirectory()
    const { client, outputDir } = await connected(store, ['--allow-root', roomy])
    await store.stop()
    const failed = async (megabytes: number) => {
      const text = textOf(await call(client, 'export.large', { megabytes }))
      expect(text).toMatch(
        /^OUTPUT_FAILED: The store s3:\/\/results\/bridge \(--store\) failed: [\s\S]*abp_save_result/,
      )
      return String(JSON.parse(/Details: (.*)/.exec(text)?.[1] ?? '').result)
    }
    const save = async (result: string, more: Record<string, string> = {}) =>
      textOf(await client.callTool({ name: 'abp_save_result', arguments: { result, ...more } }))
    const [one, two, three] = [await failed(9), await failed(9), await failed(1)]
    expect(await save(one)).toMatch(/^OUTPUT_FAILED: /)
    const local = await save(two, { directory: roomy })
    expect((await readFile(addressIn(local))).byteLength).toBe(9 * 1024 * 1024)
    store = await startS3(directory, store.port)
    for (const [id, megabytes] of [
      [one, 9],
      [three, 1],
    ] as const) {
      const bytes = await store.read(keyIn(await save(id)))
      expect([bytes.byteLength, bytes.at(-1)]).toEqual([megabytes * 1024 * 1024, megabytes - 1])
    }
    expect(await readdir(outputDir)).toEqual([])
  })

  test('one that says nothing of its failure: a bucket that is not there', async () => {
    const store = await startS3(await newDirectory())
    onTestFinished(() => store.stop())
    const { client } = await connected({ ...store, url: store.url.replace('results', 'none') })
    expect(textOf(await call(client, 'export.picture'))).toMatch(
      /^OUTPUT_FAILED: The store s3:\/\/none\/bridge .*yet does not have it/,
    )
  })

  test('one that never answers', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const url = `redis://user:password@127.0.0.1:${port}`
    const { client } = await connected({ url, env: {} }, ['--store-timeout', '700'])
    const text = textOf(await call(client, 'export.picture'))
    expect(text).toMatch(
      /^OUTPUT_FAILED: The store redis:\/\/127.0.0.1:\d+ .*could not take the result within 700 ms/,
    )
    expect(text).not.toContain('password')
  })
})

describe('how a store is named', () => {
  test('a module, and an address at which it is served', async () => {
    const directory = await newDirectory()
    const module = join(import.meta.dirname, '../fixtures/store-module.ts')
    const store = { url: module, env: { TEST_STORE: directory } }
    const { client } = await connected(store, ['--store-url', 'https://files.example/results'])
    const text = textOf(await call(client, 'export.picture'))
    const [, key = ''] =
      /^File saved: https:\/\/files\.example\/results\/(export_picture_\S+\.png)$/m.exec(text) ?? []
    expect((await readFile(join(directory, key))).byteLength).toBe(70)
    const again = await call(client, 'process.measure', { file: { $file: addressIn(text) } })
    expect(textOf(again)).toContain('saved to file: https://files.example/results/process_measure_')
  })
})
