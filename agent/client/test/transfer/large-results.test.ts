import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, isSavedBinary, openBrowser } from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'

const size = 300 * 1024 * 1024
const mimeType = 'application/zip'
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle

beforeAll(async () => {
  app = await startPage(
    `{
      blob: () => ({ content: new Blob(Array.from({ length: 300 }, () => new Uint8Array(1048576))), mimeType: '${mimeType}' }),
      array: () => ({ content: new Uint8Array(${size}), mimeType: '${mimeType}' }),
      base64: () => ({ content: 'AAAA'.repeat(${size / 3}), mimeType: '${mimeType}', encoding: 'base64' }),
      text: () => 'x'.repeat(${size}),
      rows: () => Array.from({ length: 300000 }, () => ({ text: 'y'.repeat(1000) })),
      echo: (value) => value,
    }`,
  )
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function callFor300MB(name: string) {
  const session = await browser.connect(app.url)
  onTestFinished(() => session.close())
  const { path: saveTo } = await makeDirectory()
  const result = await session.call(name, {}, { saveTo })
  // The page and the connection bear it.
  expect(await session.call('echo', 1)).toMatchObject({ data: 1 })
  return result
}

describe('a result of 300 MB', () => {
  test.each(['blob', 'array', 'base64'])('is saved, as %s', async (name) => {
    const { data } = await callFor300MB(name)
    if (!isSavedBinary(data)) throw new Error('It is not saved.')
    expect((await stat(data.file)).size).toBe(size)
  })

  test.each(['text', 'rows'])('is refused as JSON, with the remedy: %s', async (name) => {
    expect(await callFor300MB(name)).toMatchObject({
      success: false,
      error: {
        code: 'TRANSPORT_ERROR',
        message: expect.stringMatching(/JSON has over 67108864 bytes.*`BinaryData`.*`Blob`/),
      },
    })
  })
})
