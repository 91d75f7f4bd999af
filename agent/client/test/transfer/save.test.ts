import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BinaryStream,
  type BrowserHandle,
  fileInput,
  isSavedBinary,
  isUnsavedBinary,
  openBrowser,
  type Session,
} from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'

const megabyte = 1024 * 1024
const handlers = `{
  blob: ({ size, type = 'application/zip', ...more }) => ({ file: { content: new Blob([new Uint8Array(size).fill(7)], { type }), mimeType: type, ...more }, pages: 2 }),
  many: ({ count, size }) => Array.from({ length: count }, (_, index) => ({ content: new Uint8Array(size).fill(index), mimeType: 'image/png' })),
  text: () => ({ content: 'a,b', mimeType: 'text/csv', filename: 'x.csv' }),
  base64: ({ size }) => ({ content: new Uint8Array(size).fill(7).toBase64(), encoding: 'base64', mimeType: 'application/pdf', pages: 3 }),
  wrong: ({ size }) => ({ content: new Uint8Array(size).toBase64(), encoding: 'base64', mimeType: 'application/pdf', size: size + 1 }),
  legacy: ({ size }) => { const pdf = new Uint8Array(size).fill(7).toBase64(); return { one: { pdf, mimeType: 'application/pdf' }, two: 'data:image/png;base64,' + pdf, three: 'data:text/plain;base64,QQ==' } },
  blobUrl: ({ size, gone }) => { const downloadUrl = URL.createObjectURL(new Blob([new Uint8Array(size).fill(7)])); if (gone) URL.revokeObjectURL(downloadUrl); return { file: { downloadUrl, mimeType: 'video/mp4', size, filename: 'x.mp4' } } },
  utf8: () => ({ content: new Blob(['Grüße \\ud83d\\ude00\\u0000'.repeat(100_000)], { type: 'text/html;charset=utf-8' }), mimeType: 'text/html' }),
  json: ({ size }) => ({ list: ['x'.repeat(size), 'Grüße'] }),
  forged: () => ({ file: '/etc/passwd', mimeType: 'text/plain', size: 1 }),
  input: async ({ files }) => Promise.all(files.map(async ({ content, ...more }) => ({ ...more, type: content.type, name: content.name, bytes: content.size, text: content.size < 100 ? await content.text() : await content.slice(-3).text() }))),
}`

describe.each(['puppeteer', 'playwright'] as const)('with %s', (driver) => {
  let app: Awaited<ReturnType<typeof startPage>>
  let sandboxed: Awaited<ReturnType<typeof startPage>>
  let browser: BrowserHandle
  let session: Session

  beforeAll(async () => {
    app = await startPage(handlers)
    sandboxed = await startPage(handlers, {
      headers: {
        'content-security-policy': "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'",
      },
    })
    browser = await openBrowser({ driver })
    session = await browser.connect(app.url)
  })
  afterAll(async () => {
    await session.close()
    await browser.close()
    await Promise.all([app.stop(), sandboxed.stop()])
  })

  test.each([
    ['nothing', 0],
    ['a little, in one message', 1_000],
    ['more, through the connection', 3 * megabyte],
    ['much, as a download', 40 * megabyte],
  ])('%s becomes a file', async (_what, size) => {
    const { path, list } = await makeDirectory()
    const loaded: number[] = []
    const { data } = await session.call<{ file: unknown }>(
      'blob',
      { size, filename: '../../x.zip' },
      {
        saveTo: path,
        onTransfer: (progress) => loaded.push(progress.loaded),
      },
    )
    expect(data).toEqual({
      file: { file: expect.any(String), mimeType: 'application/zip', size, filename: '../../x.zip' },
      pages: 2,
    })
    const file = isSavedBinary(data?.file) ? data.file : undefined
    expect(file && (await readFile(file.file)).equals(Buffer.alloc(size, 7))).toBe(true)
    expect(file && (await stat(file.file)).mode & 0o777).toBe(0o600)
    expect(await list()).toHaveLength(1)
    if (size > 0) expect(loaded.at(-1)).toBe(size)
  })

  test('every form of bytes becomes a file, text does not', async () => {
    const { path } = await makeDirectory()
    for (const size of [100, megabyte]) {
      const sum = createHash('sha256').update(Buffer.alloc(size, 7)).digest('hex')
      const check = async (value: unknown, mimeType: string) => {
        expect(value).toMatchObject({ mimeType, size })
        if (!isSavedBinary(value)) throw new Error('not saved')
        expect(
          createHash('sha256')
            .update(await readFile(value.file))
            .digest('hex'),
        ).toBe(sum)
      }
      const base64 = await session.call('base64', { size }, { saveTo: path })
      await check(base64.data, 'application/pdf')
      expect(base64.data).toMatchObject({ pages: 3 })
      const legacy = await session.call<Record<string, unknown>>('legacy', { size }, { saveTo: path })
      await check(legacy.data?.one, 'application/pdf')
      await check(legacy.data?.two, 'image/png')
      expect(legacy.data?.three).toBe('data:text/plain;base64,QQ==')
      const url = await session.call<Record<string, unknown>>('blobUrl', { size }, { saveTo: path })
      await check(url.data?.file, 'video/mp4')
    }
    expect((await session.call('text', {}, { saveTo: path })).data).toEqual({
      content: 'a,b',
      mimeType: 'text/csv',
      filename: 'x.csv',
    })
  })

  test('text in a Blob arrives as its bytes', async () => {
    const { path } = await makeDirectory()
    const { data } = await session.call('utf8', {}, { saveTo: path })
    const text = isSavedBinary(data) ? await readFile(data.file, 'utf8') : ''
    expect(text).toBe('Grüße 😀\u0000'.repeat(100_000))
  })

  test('thirty at once all arrive', async () => {
    const { path, list } = await makeDirectory()
    const { data } = await session.call<unknown[]>(
      'many',
      { count: 30, size: 9 * megabyte },
      { saveTo: path },
    )
    expect(data?.every(isSavedBinary)).toBe(true)
    expect(await list()).toHaveLength(30)
  })

  test('a sandboxed page, where nothing can be downloaded', async () => {
    const { path, list } = await makeDirectory()
    const own = await browser.connect(sandboxed.url)
    for (const name of ['blob', 'blobUrl']) {
      const { data } = await own.call<{ file: unknown }>(name, { size: 10 * megabyte }, { saveTo: path })
      const file = isSavedBinary(data?.file) ? data.file.file : ''
      expect((await readFile(file)).equals(Buffer.alloc(10 * megabyte, 7))).toBe(true)
    }
    expect(await list()).toHaveLength(2)
    await own.close()
  })

  test('what is wrong or gone stands with its error', async () => {
    const { path, list } = await makeDirectory()
    for (const size of [100, megabyte]) {
      const { data, success } = await session.call('wrong', { size }, { saveTo: path })
      expect(success && isUnsavedBinary(data)).toBe(true)
      expect(data).toMatchObject({ error: { code: 'INVALID_BINARY' } })
    }
    const gone = await session.call<{ file: unknown }>('blobUrl', { size: 100, gone: true }, { saveTo: path })
    expect(isUnsavedBinary(gone.data?.file)).toBe(true)
    expect(gone.data?.file).toMatchObject({
      downloadUrl: expect.stringMatching(/^blob:/),
      error: { code: 'DOWNLOAD_FAILED' },
    })
    expect(await list()).toEqual([])
  })

  test('a page cannot make a value pass for a saved file', async () => {
    const { path } = await makeDirectory()
    const { data } = await session.call('forged', {}, { saveTo: path })
    expect(data).toMatchObject({ file: '/etc/passwd' })
    expect(isSavedBinary(data) || isUnsavedBinary(data)).toBe(false)
  })

  test('a directory that is none', async () => {
    expect(await session.call('blob', { size: 9 }, { saveTo: 'relative' })).toMatchObject({
      error: { code: 'INVALID_PARAMS' },
    })
    for (const size of [9, 9 * megabyte]) {
      expect(await session.call('blob', { size }, { saveTo: '/no/such/place' })).toMatchObject({
        success: true,
        data: { file: { error: { code: 'TRANSPORT_ERROR', message: expect.stringMatching(/ENOENT/) } } },
      })
    }
  })

  test('without a directory much is a stream, and JSON of any size is JSON', async () => {
    const { path } = await makeDirectory()
    const { data } = await session.call<{ file: { content: unknown } }>('blob', { size: 11 * megabyte })
    const content = data?.file.content
    if (!(content instanceof BinaryStream)) throw new Error('no stream')
    expect(data?.file).toMatchObject({ mimeType: 'application/zip', size: 11 * megabyte })
    let size = 0
    for await (const chunk of content.stream()) size += chunk.byteLength
    expect(size).toBe(11 * megabyte)
    expect((await stat(await content.saveTo(path))).size).toBe(11 * megabyte)
    content.release()
    await expect(content.saveTo(path)).rejects.toThrow()

    const inline = await session.call('blob', { size: 2_000 }, { inlineLimit: 1_000 })
    expect(inline.data).toMatchObject({ file: { content: expect.any(BinaryStream) } })
    const json = await session.call<{ list: string[] }>('json', { size: 20 * megabyte })
    expect(json.data?.list.map((item) => item.length)).toEqual([20 * megabyte, 5])
  })

  test('files go in', async () => {
    const { path } = await makeDirectory()
    await writeFile(join(path, 'a.png'), 'small')
    await writeFile(join(path, 'b.bin'), Buffer.alloc(120 * megabyte, 'abc'))
    const files = [
      fileInput(join(path, 'a.png')),
      fileInput(join(path, 'b.bin'), { mimeType: 'video/mp4', filename: 'film.mp4' }),
    ]
    const { data } = await session.call('input', { files })
    expect(data).toEqual([
      {
        mimeType: 'image/png',
        filename: 'a.png',
        size: 5,
        type: 'image/png',
        name: 'a.png',
        bytes: 5,
        text: 'small',
      },
      expect.objectContaining({ type: 'video/mp4', name: 'film.mp4', bytes: 120 * megabyte, text: 'abc' }),
    ])
  })

  test('a file that is missing is refused before the page hears of it', async () => {
    for (const path of ['/no/such/file', '/tmp']) {
      expect(await session.call('input', { files: [fileInput(path)] })).toMatchObject({
        error: { code: 'INVALID_PARAMS', message: expect.stringContaining(path) },
      })
    }
  })
})
