import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, type OfferedCapabilities, openBrowser } from '../../src/index.ts'
import { startApp } from '../fixtures/app.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { inlineScript } from '../fixtures/inline-script.ts'
import { serve } from '../fixtures/server.ts'
import { html } from '../fixtures/site.ts'

let app: Awaited<ReturnType<typeof startApp>>
let browser: Awaited<ReturnType<typeof launchBrowser>>

beforeAll(async () => {
  app = await startApp()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const code = (code: string, message = /\w/) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })

describe('connect', () => {
  test('starts a browser, and leaves neither process nor profile behind', async () => {
    const session = await connect<OfferedCapabilities, Page>(app.url)
    expect(session.app).toEqual({ id: 'com.example.test', name: 'Test', version: '1.0.0' })
    expect(session.sessionId).toMatch(/^s-/)
    expect(session.capabilities.map(({ name }) => name)).toContain('test.echo')
    expect(await session.call('test.add', { a: 1, b: 2 })).toMatchObject({ success: true, data: 3 })
    const own = session.page.browser().process()
    const profile = own?.spawnargs.find((arg) => arg.startsWith('--user-data-dir='))?.split('=')[1] ?? ''
    expect(profile).not.toBe('')
    expect(processesWith(profile)).not.toBe(0)
    await Promise.all([session.close({ reason: 'all done' }), session.close()])
    await session.close()
    expect(app.shutdowns).toContain('all done')
    // The browser has ended; the system may take a moment for its children.
    await expect.poll(() => processesWith(profile)).toBe(0)
    expect(() => readdirSync(profile)).toThrow('ENOENT')
    expect(await session.call('test.add')).toMatchObject({ success: false, error: code('DISCONNECTED') })
    await expect(session.listCapabilities()).rejects.toEqual(code('DISCONNECTED'))
  })

  test('a browser that is closed with a session in it leaves no files behind', async () => {
    const temporary = await makeDirectory()
    vi.stubEnv('TMPDIR', temporary.path)
    onTestFinished(() => void vi.unstubAllEnvs())
    const own = await openBrowser()
    const session = await own.connect(app.url)
    expect(await temporary.list()).not.toEqual([])
    await own.close()
    expect(await temporary.list()).toEqual([])
    expect(await session.call('test.add')).toMatchObject({ success: false, error: code('DISCONNECTED') })
  })

  test('shares a browser, each session in a context of its own', async () => {
    const [one, two] = await Promise.all([
      connect<OfferedCapabilities, Page>(app.url, { browser }),
      connect<OfferedCapabilities, Page>(app.url, { browser }),
    ])
    await one.page.evaluate(() => localStorage.setItem('who', 'one'))
    expect(await two.page.evaluate(() => localStorage.getItem('who'))).toBe(null)
    await one.close()
    expect(await two.call('test.echo', 'still here')).toMatchObject({ data: 'still here' })
    await two.close()
    expect(browser.connected).toBe(true)
    expect(browser.browserContexts()).toHaveLength(1)
  })

  test('is there before the first script, and does not wait for what stalls', async () => {
    const session = await connect(`${app.url}/stalling`, { browser, timeout: 5_000 })
    expect(await session.call('test.late')).toMatchObject({ data: Array(4).fill('function') })
    await session.close()
  })

  test('introduces itself with what it can do', async () => {
    const session = await connect<OfferedCapabilities, Page>(app.url, { browser })
    expect(session.features).toMatchObject({ notifications: true, progress: true, elicitation: false })
    expect(await session.page.evaluate(() => JSON.stringify(Reflect.get(window.abp ?? {}, 'params')))).toBe(
      '{"agent":{"name":"@abp-kit/client","version":"0.0.0"},"protocolVersion":"0.1","features":{"notifications":true,"progress":true,"elicitation":false},"agentCapabilities":{"takesOver":["dialog","download"]}}',
    )
    await session.close()
    const asking = await connect<OfferedCapabilities, Page>(app.url, {
      browser,
      onElicitation: () => ({ success: false }),
    })
    expect(asking.features.elicitation).toBe(true)
    await asking.close()
  })

  test('waits for a late window.abp, and needs no eval', async () => {
    for (const path of ['/slow', '/strict']) {
      const session = await connect<OfferedCapabilities, Page>(app.url + path, { browser })
      expect(await session.call('test.bytes')).toMatchObject({ success: true })
      await session.close()
    }
  })

  test('a page that loads itself again while the session begins, as dev servers make it', async () => {
    let loads = 0
    const start = await inlineScript(new URL('../fixtures/pages/app.ts', import.meta.url))
    const reload = 'abp.initialize = () => new Promise(() => location.reload())'
    const url = await serve((request, response) => {
      const isPage = request.url === '/'
      if (isPage) loads++
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(html(`<script>${start};${isPage && loads < 3 ? reload : ''}</script>`))
    })
    const session = await connect(url, { browser })
    expect(await session.call('test.add', { a: 1, b: 2 })).toMatchObject({ success: true, data: 3 })
    await session.close()
  })
})

describe('connect fails with a code, and cleans up', () => {
  // Only the page that never comes takes the whole time. On a busy machine, to open a page alone takes longer than that.
  test.each<[what: string, path: string, code: string, timeout?: number]>([
    ['a page without window.abp', '/other', 'NOT_SUPPORTED'],
    ['a page that never comes', '/never', 'TIMEOUT', 1_500],
    ['a page that refuses', '/refusing', 'RATE_LIMITED'],
    ['a page with an odd answer', '/odd', 'TRANSPORT_ERROR'],
  ])('%s', async (_what, path, expected, timeout) => {
    await expect(
      connect<OfferedCapabilities, Page>(app.url + path, { browser, ...(timeout && { timeout }) }),
    ).rejects.toEqual(code(expected))
    expect(browser.browserContexts()).toHaveLength(1)
  })

  test('a server that is not there', async () => {
    await expect(connect('http://127.0.0.1:1/', { browser })).rejects.toEqual(code('TRANSPORT_ERROR'))
    await expect(connect('http://127.0.0.1:9/', { browser })).rejects.toEqual(
      code('TRANSPORT_ERROR', /127\.0\.0\.1:9/),
    )
  })

  test('a URL that is none', async () => {
    await expect(connect('notes')).rejects.toEqual(code('INVALID_PARAMS'))
    await expect(connect('file:///etc/passwd')).rejects.toEqual(code('INVALID_PARAMS'))
  })

  test('a browser that is none', async () => {
    await expect(
      connect<OfferedCapabilities, Page>(app.url, { executablePath: '/no/such/browser' }),
    ).rejects.toEqual(code('BROWSER_NOT_FOUND'))
    await expect(
      connect<OfferedCapabilities, Page>(app.url, { executablePath: '/bin/false' }),
    ).rejects.toEqual(code('BROWSER_ERROR'))
  })

  test('a caller who changes their mind', async () => {
    const signal = AbortSignal.timeout(300)
    await expect(connect(`${app.url}/never`, { browser, signal })).rejects.toEqual(code('CANCELLED'))
    await expect(connect<OfferedCapabilities, Page>(app.url, { signal })).rejects.toEqual(code('CANCELLED'))
    expect(browser.browserContexts()).toHaveLength(1)
  })
})

function processesWith(profile: string): number {
  const lines = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(profile) && !line.startsWith('ps ')).length
}
