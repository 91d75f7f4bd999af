import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connect,
  decodeBinary,
  findBinaries,
  type OfferedCapabilities,
  type Session,
} from '../../src/index.ts'
import { startApp } from '../fixtures/app.ts'
import { launchBrowser } from '../fixtures/browser.ts'

let app: Awaited<ReturnType<typeof startApp>>
let browser: Awaited<ReturnType<typeof launchBrowser>>
let session: Session

beforeAll(async () => {
  app = await startApp()
  browser = await launchBrowser()
  session = await connect(app.url, { browser })
})
afterAll(async () => {
  await session.close()
  await browser.close()
  await app.stop()
})

const failure = (code: string, message = /\w/) => ({
  success: false,
  error: expect.objectContaining({
    code,
    message: expect.stringMatching(message),
    retryable: expect.any(Boolean),
  }),
})

describe('results', () => {
  test('come back as they are', async () => {
    const params = { text: 'Grüße \u2028 \u0000 😀', list: [1, null, true], nested: { __proto__x: 1 } }
    expect(await session.call('test.echo', params)).toEqual({
      success: true,
      data: params,
      metadata: { duration: 1 },
    })
    expect(await session.call('test.date')).toMatchObject({
      data: { at: '1970-01-01T00:00:00.000Z', error: { name: 'Error', message: 'inner' }, not: null },
    })
    expect(await session.call('test.echo', 1, { timeout: Infinity })).toMatchObject({ data: 1 })
    expect(await session.call('test.push')).toMatchObject({ data: '/pushed' })
  })

  test('are errors as the app says', async () => {
    expect(await session.call('test.fail')).toEqual({
      success: false,
      error: { code: 'NO_INVOICE', message: 'No such invoice.', retryable: true, details: { id: 7 } },
    })
    expect(await session.call('test.none')).toMatchObject(failure('UNKNOWN_CAPABILITY'))
    expect(await session.call('__proto__')).toMatchObject(failure('UNKNOWN_CAPABILITY'))
    expect(await session.call('test.notEnvelope')).toMatchObject(failure('TRANSPORT_ERROR'))
    expect(await session.call('test.bareError')).toMatchObject(failure('INTERNAL_ERROR', /bare/))
  })

  test.each([
    ['test.bigint', /`data\.total\.cents` is a bigint/],
    ['test.function', /`data\.list\.1` is a function/],
    ['test.map', /`data\.map` is a Map/],
    ['test.cycle', /circular/i],
    ['test.getter', /getter!/],
    ['test.deep', /call stack/i],
  ])('%s cannot leave the page, and says why', async (name, message) => {
    expect(await session.call(name)).toMatchObject(failure('TRANSPORT_ERROR', message))
  })

  test('over the limit of an answer are refused', async () => {
    const result = await session.call('test.text', { size: 270 * 1024 * 1024 })
    expect(result).toMatchObject(failure('TRANSPORT_ERROR', /67108864 bytes/))
    expect(await session.call('test.echo', 1)).toMatchObject({ data: 1 })
  })
})

describe('bytes', () => {
  test('come out as base64', async () => {
    expect((await session.call('test.bytes')).data).toEqual({
      content: 'AQID',
      mimeType: 'image/png',
      filename: 'x.png',
      pages: 2,
      encoding: 'base64',
      size: 3,
    })
    const octets = 'application/octet-stream'
    expect((await session.call('test.buffer')).data).toEqual({
      file: { content: 'AQID', mimeType: octets, encoding: 'base64', size: 3 },
      view: { content: 'AgE=', mimeType: octets, encoding: 'base64', size: 2 },
      empty: { content: '', mimeType: octets, encoding: 'base64', size: 0 },
    })
    const [file, blob] = findBinaries((await session.call('test.blob')).data)
    expect(file && String(decodeBinary(file.data))).toBe('a,b\n')
    expect(file?.data).toMatchObject({ filename: 'table.csv', size: 4 })
    expect(blob && decodeBinary(blob.data)).toEqual(Buffer.from('ÿ'))
  })

  test('come out when there are many', async () => {
    const size = 20 * 1024 * 1024
    const { data } = await session.call('test.large', { size }, { inlineLimit: size })
    const [found] = findBinaries(data)
    const bytes = found && Buffer.from(decodeBinary(found.data))
    expect(bytes?.byteLength).toBe(size)
    expect(bytes?.equals(Buffer.alloc(size, 7))).toBe(true)
  })

  test('go in as base64', async () => {
    const bytes = Uint8Array.of(1, 2, 3, 4).subarray(1)
    for (const content of [bytes, Buffer.from(bytes), bytes.slice().buffer, new Blob([bytes])]) {
      const { data } = await session.call('test.echo', { file: { content, mimeType: 'image/png' } })
      expect(data).toEqual({ file: { content: 'AgME', mimeType: 'image/png', encoding: 'base64', size: 3 } })
    }
    const content = Buffer.alloc(30 * 1024 * 1024)
    const { data } = await session.call('test.measure', { file: { content, mimeType: 'application/zip' } })
    expect(data).toBe(content.byteLength)
  })
})

describe('parameters', () => {
  const cycle: Record<string, unknown> = {}
  cycle.self = { cycle }

  test.each<[what: string, params: unknown]>([
    ['a bigint', { a: 1n }],
    ['a function', [() => 1]],
    ['a cycle', cycle],
    ['bare bytes', { file: new Uint8Array(3) }],
    ['a map', new Map()],
    ['over 90 MB', 'x'.repeat(91 * 1024 * 1024)],
    [
      'a getter that throws',
      Object.defineProperty({}, 'x', {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      }),
    ],
  ])('%s: INVALID_PARAMS', async (_what, params) => {
    expect(await session.call('test.echo', params)).toMatchObject(failure('INVALID_PARAMS'))
  })

  test('are plain data on the way', async () => {
    const shared = { n: 1 }
    const params = { at: new Date(0), none: undefined, twice: [shared, shared] }
    expect((await session.call('test.echo', params)).data).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      twice: [shared, shared],
    })
  })
})

describe('ends', () => {
  test('a timeout of a page that does not keep it', async () => {
    const started = performance.now()
    expect(await session.call('test.hang', {}, { timeout: 200 })).toMatchObject({
      ...failure('TIMEOUT'),
      cancelled: true,
    })
    // Without one it would be 300 s.
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  test('an abort reaches the page', async () => {
    const controller = new AbortController()
    const call = session.call('test.wait', {}, { signal: controller.signal })
    setTimeout(() => controller.abort(), 100)
    expect(await call).toMatchObject({ ...failure('CANCELLED', /aborted/), cancelled: true })
    expect(await session.call('test.echo', 1, { signal: controller.signal })).toMatchObject(
      failure('CANCELLED'),
    )
  })

  test('an abort of a call that does not listen', async () => {
    const call = session.call('test.hang', {}, { signal: AbortSignal.timeout(50) })
    expect(await call).toMatchObject({ ...failure('CANCELLED'), cancelled: true })
  })

  test('cancel by id', async () => {
    const call = session.call('test.wait', {}, { callId: 'mine' })
    await session.call('test.echo')
    expect(await session.cancel('mine', 'enough')).toEqual({ callId: 'mine', cancelled: true })
    expect(await call).toMatchObject(failure('CANCELLED', /enough/))
    expect(await session.cancel('mine')).toMatchObject({ cancelled: false, reason: 'not found' })
  })

  test('a navigation', async () => {
    const own = await connect<OfferedCapabilities, Page>(app.url, { browser })
    expect(await own.call('test.navigate')).toMatchObject(failure('DISCONNECTED'))
    expect(await own.call('test.echo')).toMatchObject(failure('DISCONNECTED', /navigated/))
    await own.close()
  })

  test('a closed page', async () => {
    const own = await connect<OfferedCapabilities, Page>(app.url, { browser })
    const call = own.call('test.hang')
    await own.page.close()
    expect(await call).toMatchObject(failure('DISCONNECTED'))
    expect(await own.call('test.echo')).toMatchObject(failure('DISCONNECTED'))
    await own.close()
  })

  test('a crashed page', async () => {
    const own = await connect<OfferedCapabilities, Page>(app.url, { browser })
    const call = own.call('test.hang')
    void own.page.goto('chrome://crash').catch(() => undefined)
    expect(await call).toMatchObject(failure('DISCONNECTED'))
    expect(await own.call('test.echo')).toMatchObject(failure('DISCONNECTED'))
    await own.close()
  })

  test('a page in an endless loop', async () => {
    const own = await connect<OfferedCapabilities, Page>(app.url, { browser })
    expect(await own.call('test.loop', {}, { timeout: 100 })).toMatchObject(failure('TIMEOUT'))
    await own.close()
  })

  test('a killed browser', async () => {
    const own = await connect<OfferedCapabilities, Page>(app.url)
    const call = own.call('test.hang')
    own.page.browser().process()?.kill('SIGKILL')
    expect(await call).toMatchObject(failure('DISCONNECTED'))
    await own.close()
  })
})

describe('questions about capabilities', () => {
  test('are answered by the page', async () => {
    expect((await session.listCapabilities()).map(({ name }) => name)).toContain('test.echo')
    expect(await session.describeCapability('test.echo')).toMatchObject({
      name: 'test.echo',
      requirements: [],
    })
    expect(await session.describeCapability('test.none')).toBe(null)
    expect(await session.supports('test.none')).toEqual({ supported: false, available: false })
  })
})
