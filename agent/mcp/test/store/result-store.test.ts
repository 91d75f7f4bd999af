import { readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/log/index.ts'
import { extractFiles, Output } from '../../src/output/index.ts'
import { ResultStore } from '../../src/store/index.ts'
import { isKey, keyFor } from '../../src/store/key.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

let directory = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
})

const log = createLog({ logLevel: 'silent', logFormat: 'text' })
const storeSettings = { storeUrl: undefined, storeTimeout: 5_000, outputMaxAge: 24 }

describe('keys', () => {
  test('are of the name, and cannot be guessed or collide', () => {
    const path = '/somewhere/export_pdf_1707234567890.pdf'
    const keys = Array.from({ length: 100 }, () => keyFor(path))
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^export_pdf_1707234567890_[0-9a-f]{32}\.pdf$/)
    expect(keys.every(isKey)).toBe(true)
  })

  test('of others are none', () => {
    const key = keyFor('/a_b_1707234567890.png')
    for (const other of ['', 'a.png', `../${key}`, `x:${key}`, `${key}?x`, `${key}\n`, `${key}/`]) {
      expect(isKey(other), other).toBe(false)
    }
  })

  test('are found in both forms of an address', () => {
    const key = keyFor('/a_b_1707234567890.png')
    const store = new ResultStore('memory', createStorage(), storeSettings, log)
    expect([store.addressOf(key), store.keyOf(`store:${key}`)]).toEqual([`store:${key}`, key])
    const storeUrl = 'https://files.example/results'
    const served = new ResultStore('memory', createStorage(), { ...storeSettings, storeUrl }, log)
    expect([served.addressOf(key), served.keyOf(`${storeUrl}/${key}`)]).toEqual([`${storeUrl}/${key}`, key])
    expect(served.keyOf(`store:${key}`)).toBe(key)
    expect(served.keyOf(`https://other.example/results/${key}`)).toBe(undefined)
    expect(served.keyOf(`/results/${key}`)).toBe(undefined)
  })
})

test('a store that knows a time to live forgets a result after --output-max-age', async () => {
  const times: unknown[] = []
  const memory = createStorage()
  const storage = {
    ...memory,
    setItemRaw: (key: string, value: Uint8Array, options?: object) => {
      times.push(options)
      return memory.setItemRaw(key, value)
    },
  }
  const store = new ResultStore('memory', storage, { ...storeSettings, outputMaxAge: 1.5 }, log)
  const path = join(directory, 'a_b_1707234567890.txt')
  await writeFile(path, 'x')
  await store.put(keyFor(path), path)
  expect(times).toEqual([{ ttl: 5_400 }])
})

test('several files of a result are all there, or none', async () => {
  const storage = createStorage()
  const results = join(directory, 'results')
  const store = new ResultStore('memory', storage, storeSettings, log)
  const settings = { outputDir: results, outputMaxAge: 24, outputMaxSize: 1_000 }
  const output = new Output(settings, log, store).forSession(false)
  const large = join(directory, 'large')
  await writeFile(large, '')
  await truncate(large, 257 * 1024 * 1024)
  const small = { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64', size: 8 }
  const extracted = await extractFiles({ one: small, note: 'x' })
  extracted.parts.push({ mimeType: 'application/zip', bytes: { form: 'file', path: large } })
  const failed = await output.save('export.both', extracted).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    code: 'OUTPUT_FAILED',
    message: expect.stringContaining('269484032 bytes are over the 268435456 of one value'),
    details: { result: expect.any(String) },
  })
  await expect.poll(() => storage.getKeys()).toEqual([])
  // What exists only once is still there; the rest is made again.
  const left = await readdir(results)
  expect(left).toEqual([expect.stringMatching(/\.zip$/)])
  const result = String(Reflect.get(Reflect.get(Object(failed), 'details'), 'result'))
  const saved = await output.saveAgain(result, directory)
  expect(saved.files.map(({ size }) => size)).toEqual([8, 257 * 1024 * 1024])
  expect((await stat(saved.files[1]?.path ?? '')).size).toBe(257 * 1024 * 1024)
  expect(await readdir(results)).toEqual([])
})
