import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect as attach } from 'puppeteer-core'
import { createStorage } from 'unstorage'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/log/index.ts'
import { extractFiles, Output } from '../../src/output/index.ts'
import { ResultStore } from '../../src/store/index.ts'
import type { ServedApp } from '../fixtures/app.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { startBrowser } from '../fixtures/elsewhere.ts'
import { type AnyClient, eras, type User } from '../fixtures/eras.ts'
import { serveLeavingPage } from '../fixtures/leaving.ts'

let page: ServedApp
let output = ''
beforeAll(async () => {
  page = await serveLeavingPage()
})
afterAll(() => page.stop())
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  output = path
  onTestFinished(remove)
})

const files = () => readdir(output)
const connected = async (open: (typeof eras)[number][1], args: string[] = [], user?: User) => {
  const client = await open({ outputDir: output, args: ['--log-level', 'silent', ...args] }, user)
  onTestFinished(() => client.close())
  await client.call('abp_connect', { url: page.url })
  return client
}
const leave = (client: AnyClient, way: string, next: string, options = {}) =>
  client.call('abp_call', { capability: 'leave.file', params: { way, next } }, options)

describe.each(eras)('nothing is left in the output directory, with %s,', (_era, open) => {
  test('by calls that fail, are too late, or are aborted, after a print, a download, or with a large result', async () => {
    const client = await connected(open, ['--call-timeout', '1500'])
    for (const way of ['print', 'download', 'large']) {
      expect(textOf(await leave(client, way, 'fail')), way).toMatch(/^FAILED: /)
      expect(textOf(await leave(client, way, 'wait')), way).toMatch(/^TIMEOUT: /)
      const stop = new AbortController()
      const waiting = leave(client, way, 'wait', { signal: stop.signal })
      setTimeout(() => stop.abort('Enough.'), 800)
      await expect(waiting, way).rejects.toThrow()
    }
    await client.call('abp_disconnect')
    await expect.poll(files).toEqual([])
  })

  test('by a page that goes away after a print; there is no picture of it either', async () => {
    const client = await connected(open)
    expect(textOf(await leave(client, 'print', 'leave'))).toMatch(/^DISCONNECTED: /)
    expect(textOf(await client.call('abp_screenshot'))).toMatch(/^NOT_INITIALIZED: /)
    await expect.poll(files).toEqual([])
  })

  test('by a question that nothing answers, once the bridge ends', async () => {
    const user: User = { asked: [], answers: [], silent: true }
    const client = await connected(open, [], user)
    leave(client, 'print', 'ask').catch(() => undefined)
    await expect.poll(() => user.asked.length).toBe(1)
    await client.close()
    await expect.poll(files).toEqual([])
  })

  test('by HTML that cannot be printed, is printed too late, or that the client does not wait for', async () => {
    const client = await connected(open, ['--call-timeout', '3000'])
    const wrong = await client.call('abp_render_to_pdf', { html: 'x', options: { pageRanges: '5-1' } })
    expect(textOf(wrong)).toMatch(/^OPERATION_FAILED: The browser could not print it: /)
    const endless = `<div style="height:1e8px">x</div>${'<p>y</p>'.repeat(100_000)}`
    const late = await client.call('abp_render_to_pdf', { html: endless }, { timeout: 60_000 })
    expect(textOf(late)).toMatch(/^TIMEOUT: /)
    const stop = new AbortController()
    const waiting = client.call('abp_render_to_pdf', { html: endless }, { signal: stop.signal })
    setTimeout(() => stop.abort('Enough.'), 300)
    await expect(waiting).rejects.toThrow()
    expect(textOf(await client.call('abp_status'))).toContain('Connections:')
    await expect.poll(files).toEqual([])
  })
})

const [, modern] = eras[0] ?? []
if (!modern) throw new Error('There is no client.')

test('nothing is left by a page that crashes after a print', async () => {
  const { endpoint, stop } = await startBrowser()
  onTestFinished(stop)
  const client = await connected(modern, ['--ws-endpoint', endpoint])
  const waiting = leave(client, 'print', 'wait')
  const browser = await attach({ browserWSEndpoint: endpoint, protocolTimeout: 0 })
  const crashing = (await browser.pages()).find((one) => one.url() === page.url)
  // It answers nothing any more.
  void crashing?.createCDPSession().then((session) => session.send('Page.crash').catch(() => undefined))
  expect(textOf(await waiting)).toMatch(/^DISCONNECTED: /)
  await browser.disconnect()
  await expect.poll(files).toEqual([])
})

test('of more downloads than a call takes, the rest is refused and counted', async () => {
  const client = await connected(modern)
  const text = textOf(await client.call('abp_call', { capability: 'leave.many' }))
  const told = [...text.matchAll(/^(?:File saved|Output saved to file): .*\/(.+)$/gm)].map(([, name]) => name)
  expect(text).toMatch(/Warning: .*: 3 more downloads were refused/)
  expect((await files()).filter((name) => !told.includes(name) && !name.endsWith('.json'))).toEqual([])
})

describe('a result that no agent hears of', () => {
  const log = createLog({ logLevel: 'silent', logFormat: 'text' })
  const settings = () => ({ outputDir: output, outputMaxAge: 24, outputMaxSize: 100 })
  const data = { one: { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64' }, note: 'x' }

  test('because its request was aborted is not written, nor kept', async () => {
    const session = new Output(settings(), log).forSession(false)
    const saving = session.save('a.b', await extractFiles(data), AbortSignal.abort())
    await expect(saving).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(await files()).toEqual([])
    expect(session.written()).toEqual([])
  })

  test('because its request was aborted while the store took it is taken back', async () => {
    const storage = createStorage()
    const stop = new AbortController()
    const slow = {
      setItemRaw: async (key: string, value: Uint8Array) => {
        await storage.setItemRaw(key, value)
        stop.abort()
      },
      getItemRaw: (key: string) => storage.getItemRaw(key),
      hasItem: (key: string) => storage.hasItem(key),
      removeItem: (key: string) => storage.removeItem(key),
    }
    const store = new ResultStore(
      'memory',
      slow,
      { storeUrl: undefined, storeTimeout: 5_000, outputMaxAge: 1 },
      log,
    )
    const session = new Output(settings(), log, store).forSession(false)
    await expect(session.save('a.b', await extractFiles(data), stop.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    await expect.poll(() => storage.getKeys()).toEqual([])
    expect(await files()).toEqual([])
  })

  test('because its store failed, and its session is over', async () => {
    const failing = { ...createStorage(), setItemRaw: () => Promise.reject(new Error('no')) }
    const store = new ResultStore(
      'memory',
      failing,
      { storeUrl: undefined, storeTimeout: 5_000, outputMaxAge: 1 },
      log,
    )
    const session = new Output(settings(), log, store).forSession(true)
    const moved = join(await session.directory.prepare(), 'abp-123e4567-e89b-12d3-a456-426614174000')
    const extracted = await extractFiles(data)
    extracted.parts.push({ mimeType: 'application/zip', bytes: { form: 'file', path: moved } })
    await writeFile(moved, 'bytes')
    await expect(session.save('a.b', extracted)).rejects.toMatchObject({ code: 'OUTPUT_FAILED' })
    expect(await readdir(session.directory.path)).toEqual([expect.stringMatching(/\.zip$/)])
    await session.close()
    expect(await readdir(session.directory.path)).toEqual([])
  })
})
