import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './embed.ts'
import { type Sites, startSites } from './sites.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites?.stop())

test('bytes of results are moved: the sender has none left, one buffer in two places arrives once', async () => {
  const { page, app } = await connect(sites)
  const result = await page.evaluate(async () => {
    const { data } = await window.session.call('test.bytes', { size: 1000 })
    if (!isFiles(data)) throw new Error('no files')
    const { content, ...file } = data.file
    return {
      file,
      length: content.byteLength,
      last: new Uint8Array(content)[999],
      same: content === data.again.content,
    }

    function isFiles(value: unknown): value is Record<'file' | 'again', { content: ArrayBuffer }> {
      return typeof value === 'object' && value !== null && 'file' in value
    }
  })
  expect(result).toEqual({ file: { mimeType: 'image/png', size: 1000 }, length: 1000, last: 7, same: true })
  expect(
    await (await app()).evaluate(() => [window.kept.byteLength, Reflect.get(window.kept, 'detached')]),
  ).toEqual([0, true])
})

test('bytes that cannot be moved are an error, not a hang: moved before, or memory of WebAssembly', async () => {
  const { page } = await connect(sites)
  const errors = await page.evaluate(async () => {
    await window.session.call('test.bytes', { size: 10 })
    const results = [await window.session.call('test.kept'), await window.session.call('test.memory')]
    return results.map(({ error }) => error)
  })
  expect(errors).toMatchObject([
    { code: 'INTERNAL_ERROR', message: expect.stringContaining('handed on before') },
    { code: 'TRANSPORT_ERROR', message: expect.stringContaining('returns a copy') },
  ])
})

test('a blob of a result arrives as a buffer', async () => {
  const { page } = await connect(sites)
  const result = await page.evaluate(async () => {
    const { data } = await window.session.call('test.blob')
    const file: unknown = Reflect.get(Object(data), 'file')
    const { content, ...rest } = { content: undefined, ...Object(file) }
    return { rest, text: new TextDecoder().decode(content) }
  })
  expect(result).toEqual({ rest: { mimeType: 'image/png', size: 3 }, text: 'abc' })
})

test('bytes of parameters are moved too; parts of a buffer and blobs are copied', async () => {
  const { page } = await connect(sites)
  const result = await page.evaluate(async () => {
    const whole = new Uint8Array(10).fill(3).buffer
    const all = new Uint8Array([1, 2, 3, 4])
    const measure = async (content: unknown) =>
      (await window.session.call('test.measure', { file: { content, mimeType: 'image/png' } })).data
    return {
      measured: [await measure(whole), await measure(all.subarray(1, 3)), await measure(new Blob(['abc']))],
      left: [whole.byteLength, all.byteLength],
    }
  })
  const file = { kind: '[object ArrayBuffer]', mimeType: 'image/png' }
  expect(result.measured).toEqual([
    { ...file, size: 10, first: 3 },
    { ...file, size: 2, first: 2 },
    { ...file, size: 3, first: 97 },
  ])
  expect(result.left).toEqual([0, 4])
})

test('bytes of an answer to a question', async () => {
  const { page } = await connect(sites)
  const result = await page.evaluate(() => window.session.call('test.resource'))
  expect(result.data).toEqual({ kind: '[object Blob]', size: 5 })
})
