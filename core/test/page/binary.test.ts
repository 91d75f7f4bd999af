import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'
import { expectInParts, MB, openKit } from './bytes.ts'
import { sharePages } from './shared-pages.ts'

const pages = sharePages()

const open = () => openKit(pages())

/** WebKitGTK writes no WebP. */
const picture =
  browserName === 'webkit' ? (['image/jpeg', /^\/9j\//] as const) : (['image/webp', /^UklGR/] as const)

test('canvas, Response, File and views', async () => {
  const page = await open()
  const got = await page.evaluate(async (mimeType) => {
    const { binary } = window.kit.binary
    const canvas = document.createElement('canvas')
    canvas.width = 8
    canvas.height = 4
    const offscreen = new OffscreenCanvas(8, 4)
    offscreen.getContext('2d')?.fillRect(0, 0, 4, 4)
    const { result } = await window.kit.run(async () => ({
      canvas,
      picture: binary(offscreen, { mimeType, filename: 'picture' }),
      response: await fetch('/handler.js'),
      file: new File(['a,b'], 'a.csv', { type: 'text/csv' }),
      view: new Uint8Array([0, 1, 2, 3, 4]).subarray(1, 3),
      words: new DataView(new Uint16Array([0x4142, 0x4344]).buffer, 2),
    }))
    const data: Record<string, { content: string; mimeType: string }> = Object(result.data)
    const sizes: Record<string, number[]> = {}
    for (const name of ['canvas', 'picture']) {
      const { content = '', mimeType } = data[name] ?? {}
      const image = new Image()
      image.src = `data:${mimeType};base64,${content}`
      await image.decode()
      sizes[name] = [image.width, image.height]
    }
    return { result, sizes }
  }, picture[0])
  const encoding = 'base64'
  expect(got.result.error).toBeUndefined()
  expect(got.result.data).toEqual({
    canvas: {
      mimeType: 'image/png',
      encoding,
      content: expect.stringMatching(/^iVBOR/),
      size: expect.any(Number),
    },
    picture: {
      mimeType: picture[0],
      encoding,
      content: expect.stringMatching(picture[1]),
      size: expect.any(Number),
      filename: 'picture',
    },
    response: {
      mimeType: 'text/javascript',
      encoding,
      content: btoa(`export default () => 'from the module'`),
      size: 38,
    },
    file: { mimeType: 'text/csv', encoding, content: btoa('a,b'), size: 3, filename: 'a.csv' },
    view: { mimeType: 'application/octet-stream', encoding, content: 'AQI=', size: 2 },
    words: { mimeType: 'application/octet-stream', encoding, content: btoa('DC'), size: 2 },
  })
  expect(got.sizes).toEqual({ canvas: [8, 4], picture: [8, 4] })
})

test('a canvas that cannot be written says why', async () => {
  const page = await open()
  const errors = await page.evaluate(async () => {
    const { binary } = window.kit.binary
    const empty = document.createElement('canvas')
    empty.width = 0
    const filled = new OffscreenCanvas(1, 1)
    filled.getContext('2d')
    // The same server, under another name.
    const foreign = new Image()
    foreign.src = `http://localhost:${location.port}/picture.gif`
    await foreign.decode()
    const tainted = [document.createElement('canvas'), new OffscreenCanvas(9, 9)] as const
    tainted[0].getContext('2d')?.drawImage(foreign, 0, 0)
    tainted[1].getContext('2d')?.drawImage(foreign, 0, 0)
    const made = [
      () => empty,
      () => binary(filled, { mimeType: 'image/avif' }),
      () => tainted[0],
      () => tainted[1],
    ]
    return Promise.all(made.map(async (make) => (await window.kit.run(make)).result.error))
  })
  expect(errors).toMatchObject([
    { code: 'BROWSER_ERROR', message: expect.stringContaining('data of test.bytes1') },
    { code: 'NOT_SUPPORTED', message: expect.stringContaining('image/avif') },
    {
      code: 'BROWSER_ERROR',
      message: expect.stringMatching(/^data of test.bytes3 could not be written.*SecurityError/),
    },
    {
      code: 'BROWSER_ERROR',
      message: expect.stringMatching(/^data of test.bytes4 could not be written.*SecurityError/),
    },
  ])
})

test('every form of a parameter reaches the handler as a Blob', async () => {
  const page = await open()
  await page.evaluate(() => {
    const { binaryInput } = window.kit.binary
    window.kit.dynamic.registerCapability({
      name: 'test.take',
      input: binaryInput({ mimeTypes: ['image/png'], maxSize: 100 * 2 ** 20 }),
      handler: async (file: Blob) => ({
        isBlob: file instanceof Blob,
        type: file.type,
        size: file.size,
        start: await file.slice(0, 3).text(),
      }),
    })
  })
  const sent = { mimeType: 'image/png', content: btoa('abcdef'), encoding: 'base64' }
  const got = { isBlob: true, type: 'image/png', size: 6, start: 'abc' }
  expect((await page.evaluate((sent) => window.early.call('test.take', sent), sent)).data).toEqual(got)
  const results = await page.evaluate(async () => {
    const bytes = new TextEncoder().encode('abcdef')
    const mimeType = 'image/png'
    const forms = [
      bytes,
      bytes.buffer,
      new Blob([bytes], { type: mimeType }),
      { content: bytes.buffer, mimeType },
      { content: new Blob([bytes]), mimeType },
      { content: 'abcdef', encoding: 'utf-8', mimeType, size: 6 },
    ]
    return Promise.all(forms.map(async (form) => (await window.early.call('test.take', form)).data))
  })
  expect(results).toEqual(results.map(() => got))
  const wrong = await page.evaluate(() =>
    window.early.call('test.take', { content: 'abc', encoding: 'base64', mimeType: 'image/png' }),
  )
  expect(wrong.error?.details).toMatchObject({ issues: [{ path: 'content', code: 'INVALID_BASE64' }] })
})

test('64 MB of base64 are decoded without the page standing still', async () => {
  const page = await open()
  const got = await page.evaluate(async () => {
    const content = 'QUJD'.repeat((64 * 2 ** 20) / 4)
    const { result, blocked, ms } = await window.kit.run(async () => {
      const read = await window.kit.binary
        .binaryInput()
        ['~standard'].validate({ content, encoding: 'base64', mimeType: 'a/b' })
      return 'value' in read && read.value instanceof Blob ? read.value.size : read.issues
    })
    return { size: result.data, blocked, ms }
  })
  expect(got.size).toBe(48 * MB)
  expectInParts(got)
})

test('a session of buffers: they can be transferred, and the sender’s is detached', async () => {
  const page = await open()
  const got = await page.evaluate(async () => {
    await window.kit.open({ binaryForm: 'buffer', blobUrls: false })
    const { buffer } = new Uint8Array([1, 2, 3])
    const { result } = await window.kit.run(() => ({ file: buffer }))
    const { file }: { file?: { content: ArrayBuffer } } = Object(result.data)
    const received = structuredClone(result, { transfer: file ? [file.content] : [] })
    const again = await window.kit.run(() => ({ file: buffer }))
    const data: { file?: { content: ArrayBuffer; size: number } } = Object(received.data)
    return {
      same: file?.content === buffer,
      left: buffer.byteLength,
      got: data.file?.content.byteLength,
      size: data.file?.size,
      again: again.result.error,
    }
  })
  expect(got).toMatchObject({ same: true, left: 0, got: 3, size: 3, again: { code: 'INTERNAL_ERROR' } })
})

test('the app’s own `storeResult`: its URL may be relative to the page', async () => {
  pages().files.set(
    '/app-result-store.js',
    `import { defineApp } from '/core.js'
    export default defineApp({
      id: 'com.example.page', name: 'Page', version: '3.0.0', inlineLimit: 2,
      async storeResult(blob, { capability, filename, mimeType, signal }) {
        const { ok } = await fetch('/store', { method: 'POST', body: blob, signal })
        return { downloadUrl: 'files/' + [capability, filename, mimeType, blob.size, ok].join('-'), expiresAt: 7 }
      },
      capabilities: [],
    })`,
  )
  const page = await open()
  await page.addScriptTag({
    type: 'module',
    content: `import { register } from '/register.js'; register(() => import('/app-result-store.js'))`,
  })
  await page.waitForFunction(() => window.early.app.version === '3.0.0')
  const { result } = await page.evaluate(() =>
    window.kit.run(() => [window.kit.binary.binary('abc', { filename: 'a.txt' }), new Uint8Array(2)]),
  )
  expect(result.data).toEqual([
    {
      downloadUrl: `${new URL(page.url()).origin}/files/test.bytes1-a.txt-text/plain-3-true`,
      mimeType: 'text/plain',
      filename: 'a.txt',
      size: 3,
      expiresAt: 7,
    },
    { content: 'AAA=', encoding: 'base64', mimeType: 'application/octet-stream', size: 2 },
  ])
  expect(pages().gate.asked).toContain('/store')
})

test('URLs go with the session', async () => {
  const page = await open()
  const got = await page.evaluate(async () => {
    const { result } = await window.kit.run(() => new Uint8Array(3), { inlineLimit: 0 })
    const { downloadUrl }: { downloadUrl: string } = Object(result.data)
    const reads = () =>
      fetch(downloadUrl).then(
        (response) => response.status,
        () => 'gone',
      )
    const before = await reads()
    await window.early.shutdown()
    return [before, await reads()]
  })
  expect(got).toEqual([200, 'gone'])
})

test('what turns bytes into text is fetched with the first result that has some', async () => {
  const page = await open()
  const chunks = () => pages().gate.asked.filter((path) => path.startsWith('/codec-'))
  await page.evaluate(() => window.kit.run(() => ({ plain: [1, 'a', null] })))
  expect(chunks()).toEqual([])
  await page.evaluate(() => window.kit.run(() => new Uint8Array(3)))
  expect(chunks()).toHaveLength(1)
})
