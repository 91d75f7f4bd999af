import { createStorage } from 'unstorage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as dynamic from '../../src/dynamic/index.ts'
import type { Abp } from '../../src/protocol/index.ts'
import { createResultStore } from '../../src/result-store/server/index.ts'
import { startPages } from './serve.ts'

declare global {
  interface Window {
    dynamic: typeof dynamic
    early: Abp
  }
}

const partSize = 100_000
const storage = createStorage()
const resultStore = createResultStore({ storage, partSize, fileLimit: 2_000_000 })
/** Requests that end with it get their answer from the test. */
let special: [ending: string, answer: (request: Request) => Promise<Response>] | undefined

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => {
  pages = await startPages('production', [], (request) =>
    special && new URL(request.url).pathname.endsWith(special[0])
      ? special[1](request)
      : resultStore(request),
  )
})
afterAll(() => pages?.close())
beforeEach(async () => {
  special = undefined
  await storage.clear()
  pages.gate.asked.length = 0
})

async function open() {
  const page = await pages.open('resultStore')
  await page.waitForFunction(() => 'update' in window)
  await page.addScriptTag({
    type: 'module',
    content: `import * as dynamic from '/dynamic.js'; window.dynamic = dynamic`,
  })
  await page.waitForFunction(() => 'dynamic' in window)
  await page.evaluate(async () => {
    await window.early.initialize({ agent: { name: 'test' } })
    window.dynamic.registerCapability({
      name: 'test.large',
      inlineLimit: 1,
      handler: (params: unknown) => {
        const { size } = Object(params)
        return new Blob([Uint8Array.from({ length: size }, (_, index) => index % 251)], { type: 'image/png' })
      },
    })
  })
  return page
}

const sent = () => pages.gate.asked.some((path) => path.includes('send'))

describe('an app on a server that keeps resultStore', () => {
  test('a large result is a reference; what sends it is fetched then', async () => {
    const page = await open()
    await page.evaluate(() => window.early.call('test.large', { size: 1 }))
    expect(sent()).toBe(false)
    const { data } = await page.evaluate(() => window.early.call('test.large', { size: 1_234_567 }))
    expect(sent()).toBe(true)
    const { downloadUrl, expiresAt } = Object(data)
    expect(data).toEqual({ downloadUrl, expiresAt, mimeType: 'image/png', size: 1_234_567 })
    expect(Math.abs(expiresAt - Date.now() - 60 * 60_000)).toBeLessThan(60_000)
    const response = await fetch(downloadUrl)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(
      Buffer.compare(
        bytes,
        Uint8Array.from({ length: 1_234_567 }, (_, index) => index % 251),
      ),
    ).toBe(0)
  })

  test('a call that is cancelled in the middle leaves nothing behind', async () => {
    let reached = () => {}
    const middle = new Promise<void>((resolve) => {
      reached = resolve
    })
    special = [
      '/5',
      ({ signal }) =>
        new Promise((resolve) => {
          reached()
          signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })))
        }),
    ]
    const page = await open()
    const call = page.evaluate(() => window.early.call('test.large', { size: 1_234_567 }, { callId: 'it' }))
    await middle
    expect((await storage.getKeys()).length).toBeGreaterThan(1)
    await page.evaluate(() => window.early.cancel('it'))
    expect(await call).toMatchObject({ success: false, cancelled: true })
    await expect.poll(() => storage.getKeys()).toEqual([])
  })

  test('what the server refuses is the error of the call', async () => {
    const page = await open()
    expect(await page.evaluate(() => window.early.call('test.large', { size: 2_000_001 }))).toMatchObject({
      success: false,
      error: {
        code: 'STORED_RESULT_TOO_LARGE',
        retryable: false,
        message: expect.stringContaining('2000001 bytes'),
      },
    })
  })

  test.each([
    ['a part fails', '/2', 500, true],
    ['there is no route', '/abp-results', 404, false],
    ['a person has to log in', '/abp-results', 200, false],
  ])('when %s, the error says so', async (_, ending, status, retryable) => {
    special = [ending, async () => new Response('<html>', { status })]
    const page = await open()
    const { error } = await page.evaluate(() => window.early.call('test.large', { size: 1_000_000 }))
    expect(error).toMatchObject({ code: 'OPERATION_FAILED', retryable })
    expect(error?.message).toContain(ending)
    if (!retryable) expect(error?.message).toContain('`resultStore`')
    await expect.poll(() => storage.getKeys()).toEqual([])
  })
})
