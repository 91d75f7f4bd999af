import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BrowserHandle,
  isSavedBinary,
  isUnsavedBinary,
  type OfferedCapabilities,
  openBrowser,
  type SessionOptions,
} from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { driversOfMatrix } from '../fixtures/drivers.ts'
import { startPage } from '../fixtures/page.ts'

/** Milliseconds. Without the limit that ends it, each of them would take five minutes. */
const soon = 60_000

/** Pages that mean harm, or are broken in ways that look like it. Nothing may hang, throw, or grow without bound. */
const handlers = `{
  echo: (params) => params,
  blob: ({ size }) => ({ content: new Blob([new Uint8Array(size).fill(7)]), mimeType: 'application/zip' }),
  redefine: () => {
    window.kept = new Blob([new Uint8Array(9 * 2 ** 20)])
    window.Promise = class { then() { return this } }
    JSON.stringify = () => '{"ok":true,"value":{"success":true,"data":"forged"}}'
    JSON.parse = () => null
    window.Blob = window.File = window.FileReader = window.Map = class {}
    URL.createObjectURL = () => 'blob:null/forged'
    EventTarget.prototype.dispatchEvent = () => false
    HTMLElement.prototype.click = () => {}
    document.createElement = () => null
    window.fetch = () => new Promise(() => {})
    return 1
  },
  keptBlob: () => ({ content: kept, mimeType: 'application/zip' }),
  replaceAbp: () => { window.abp = { initialize() {}, call: () => 'no envelope', shutdown: () => new Promise(() => {}) }; return 1 },
  removeAbp: () => { Object.defineProperty(window, 'abp', { get() { throw new Error('no more') } }); return 1 },
  getters: () => ({ get broken() { throw new Error('getter!') } }),
  throwing: () => { throw { get code() { throw 1 }, get message() { throw 2 }, toString() { throw 3 } } },
  cycle: () => { const a = {}; a.list = [a]; return a },
  toJsonBomb: () => ({ toJSON() { return { again: this } } }),
  lateBomb: () => { Object.prototype.toJSON = function () { return Object.keys(this).length > 0 ? { again: { ...this } } : 'x' }; return 1 },
  proxy: () => new Proxy({}, { ownKeys() { throw new Error('trap!') } }),
  thenable: () => ({ then() {} }),
  alerts: () => { for (;;) alert('again') },
  printAndLoop: () => { print(); for (;;); },
  prints: () => { for (let count = 0; count < 100_000; count++) { print(); open('/' + count) } return 1 },
  flood: () => { for (let count = 0; count < 300_000; count++) { __abp_notification({ event: 'n', data: count }); __abp_progress({ operationId: 'x', progress: count }) } return 'sent' },
  questions: async () => { const answers = []; for (let count = 0; count < 5_000; count++) answers.push(__abp_elicitation({ method: 'elicitation/confirm' })); return (await Promise.all(answers)).filter((answer) => answer.error?.code === 'RATE_LIMITED').length },
  longNotification: () => { __abp_notification({ event: 'x'.repeat(50_000_000) }); __abp_notification({ event: 'after' }); return 1 },
  sizeLie: ({ size }) => { Object.defineProperty(Blob.prototype, 'size', { get: () => size }); return { content: new Blob(['abc']), mimeType: 'application/zip' } },
  manyFiles: () => Array.from({ length: 20_000 }, () => ({ content: new Blob(['x']), mimeType: 'image/png' })),
  names: () => ['../../etc/passwd', 'CON', 'a\\u0000b\\u202e\\n', 'x'.repeat(10_000)].map((filename) => ({ content: new Blob(['x'], { type: 'image/png' }), mimeType: 'image/../../png', filename })),
  noDownloads: () => { navigation.addEventListener('navigate', (event) => event.preventDefault()); return 1 },
  leave: () => { location.href = '/?left'; return new Promise(() => {}) },
  reload: () => { location.reload(); return new Promise(() => {}) },
  rewrite: () => { document.open(); document.write('<p>new</p>'); document.close(); return 1 },
  hash: () => { location.hash = 'x'; history.pushState({}, '', '/pushed'); return 1 },
  deepest: () => JSON.parse('['.repeat(4_000) + ']'.repeat(4_000)),
  proto: () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
}`
const megabyte = 1024 * 1024

describe.each(driversOfMatrix)('with %s', (driver) => {
  let app: Awaited<ReturnType<typeof startPage>>
  let browser: BrowserHandle

  beforeAll(async () => {
    app = await startPage(handlers)
    browser = await openBrowser({ driver })
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })
  const open = async (options: SessionOptions = {}) => {
    const session = await browser.connect<OfferedCapabilities, Page>(app.url, options)
    onTestFinished(() => session.close())
    return session
  }

  test('a page that redefines what everybody relies on, between two calls', async () => {
    const session = await open()
    const { path } = await makeDirectory()
    expect((await session.call('redefine')).data).toBe(1)
    expect((await session.call('echo', { a: [1] })).data).toEqual({ a: [1] })
    expect(await session.call('getters')).toMatchObject({ error: { code: 'TRANSPORT_ERROR' } })
    const { data } = await session.call('keptBlob', {}, { saveTo: path })
    expect(data).toMatchObject({ size: 9 * megabyte })
    expect(isSavedBinary(data)).toBe(true)
  })

  test('a page that takes window.abp away', async () => {
    const session = await open()
    await session.call('replaceAbp')
    expect(await session.call('echo', 1)).toMatchObject({ error: { code: 'TRANSPORT_ERROR' } })
    expect(await session.call('echo', 1)).toMatchObject({ error: { code: 'TRANSPORT_ERROR' } })
    await expect(session.listCapabilities()).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
    const other = await open()
    await other.call('removeAbp')
    expect(await other.call('echo', 1)).toMatchObject({ success: false })
  })

  test.each(['getters', 'cycle', 'toJsonBomb', 'proxy', 'manyFiles'])(
    'a result that is a trap: %s',
    async (name) => {
      const session = await open()
      expect(await session.call(name)).toMatchObject({ error: { code: 'TRANSPORT_ERROR' } })
      expect((await session.call('echo', 1)).data).toBe(1)
    },
  )

  test('an error that is a trap', async () => {
    const session = await open()
    expect(await session.call('throwing')).toMatchObject({
      success: false,
      error: { message: expect.stringMatching(/\w/) },
    })
    await session.call('lateBomb', {}, { timeout: 1_000 })
    expect(await session.call('echo', { a: 1 }, { timeout: 1_000 })).toBeDefined()
  })

  test.each(['thenable', 'alerts', 'printAndLoop'])('a call that never ends: %s', async (name) => {
    const session = await open()
    const started = performance.now()
    expect(await session.call(name, {}, { timeout: 300 })).toMatchObject({ error: { code: 'TIMEOUT' } })
    expect(performance.now() - started).toBeLessThan(soon)
    const closing = performance.now()
    await session.close()
    expect(performance.now() - closing).toBeLessThan(soon)
  })

  test('a page that prints and opens windows for ever is reported within bounds', async () => {
    const session = await open()
    const { data, metadata } = await session.call('prints')
    expect(data).toBe(1)
    expect(metadata?.intercepted?.length).toBeLessThanOrEqual(101)
  })

  test('a flood of events is cut off, and the session goes on', async () => {
    let heard = 0
    const session = await open({ onNotification: () => heard++, onProgress: () => heard++ })
    const before = process.memoryUsage().rss
    expect((await session.call('flood')).data).toBe('sent')
    expect(heard).toBeGreaterThan(0)
    expect(heard).toBeLessThan(100_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * megabyte)
    expect((await session.call('echo', 1)).data).toBe(1)
  })

  test('a flood of questions, and one of a single long event', async () => {
    const events: string[] = []
    const session = await open({
      onNotification: ({ event }) => events.push(event),
      onElicitation: () => ({ success: true, data: { confirmed: false } }),
    })
    expect((await session.call<number>('questions')).data).toBeGreaterThan(2_000)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await session.call('longNotification')).data).toBe(1)
    expect(events).toEqual(['after'])
  })

  test('a Blob that lies about its size', async () => {
    const session = await open()
    const { list, path } = await makeDirectory()
    const { data } = await session.call('sizeLie', { size: 10e9 }, { saveTo: path })
    expect(isUnsavedBinary(data)).toBe(true)
    expect(await list()).toEqual([])
    const inline = await session.call('sizeLie', { size: 10e9 }, { inlineLimit: 1e12 })
    expect(inline).toMatchObject({ error: { code: 'TRANSPORT_ERROR' } })
    const other = await open()
    const little = await other.call('sizeLie', { size: 5 }, { saveTo: path })
    expect(isSavedBinary(little.data)).toBe(true)
    expect(little.data).toMatchObject({ size: 3 })
  })

  test('names that are paths stay in the data', async () => {
    const session = await open()
    const { list, path } = await makeDirectory()
    const { data } = await session.call<{ file: string; filename: string }[]>('names', {}, { saveTo: path })
    expect(data).toHaveLength(4)
    expect(data?.every(isSavedBinary)).toBe(true)
    expect(data?.[0]?.filename).toBe('../../etc/passwd')
    for (const name of await list()) expect(name).toMatch(/^abp-[0-9a-f-]{36}$/)
  })

  test('a page that forbids downloads', async () => {
    const session = await open()
    const { path } = await makeDirectory()
    await session.call('noDownloads')
    const { data } = await session.call('blob', { size: 9 * megabyte }, { saveTo: path })
    expect(data).toMatchObject({ size: 9 * megabyte })
    expect(isSavedBinary(data)).toBe(true)
  })

  test.each(['leave', 'reload'])('a page that goes away in mid-call: %s', async (name) => {
    const session = await open()
    const waiting = session.call('thenable')
    const started = performance.now()
    expect(await session.call(name)).toMatchObject({ error: { code: 'DISCONNECTED' } })
    expect(await waiting).toMatchObject({ error: { code: 'DISCONNECTED' } })
    expect(performance.now() - started).toBeLessThan(soon)
  })

  test('a page that crashes in mid-call', async () => {
    const session = await open()
    const call = session.call('thenable')
    void session.page.goto('chrome://crash').catch(() => undefined)
    expect(await call).toMatchObject({ error: { code: 'DISCONNECTED' } })
    expect(await session.call('echo', 1)).toMatchObject({ error: { code: 'DISCONNECTED' } })
  })

  test('a page that changes its address, but not its document', async () => {
    const session = await open()
    expect((await session.call('hash')).data).toBe(1)
    expect((await session.call('echo', 1)).data).toBe(1)
    expect((await session.call('rewrite')).success).toBe(true)
    expect(await session.call('echo', 1, { timeout: 2_000 })).toBeDefined()
  })

  test('results that are deep or poisonous', async () => {
    const session = await open()
    const { path } = await makeDirectory()
    expect(await session.call('deepest', {}, { saveTo: path })).toBeDefined()
    const { data } = await session.call('proto', {}, { saveTo: path })
    expect(JSON.stringify(data)).toContain('polluted')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
