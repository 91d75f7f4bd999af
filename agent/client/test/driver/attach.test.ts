import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect, fileInput, findBrowser, isSavedBinary, openBrowser } from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'

const megabyte = 1024 * 1024
const handlers = `{
  echo: (params) => params,
  blob: ({ size }) => ({ content: new Blob([new Uint8Array(size).fill(7)]), mimeType: 'application/zip' }),
  input: async ({ file }) => ({ size: file.content.size, text: await file.content.slice(-3).text() }),
  remember: (value) => { localStorage.value = value },
  recall: () => localStorage.value ?? null,
  mark: (name) => { performance.mark(name) },
}`
let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage(handlers)
})
afterAll(() => app.stop())

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** A browser process that is only known by its endpoint. */
async function startBrowser() {
  const { path } = await makeDirectory()
  const args = [
    '--headless',
    ...sandbox,
    '--remote-debugging-port=0',
    `--user-data-dir=${path}`,
    '--disable-quic',
  ]
  const child = spawn(findBrowser(), [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => stop(child))
  return { child, wsEndpoint: await readFrom(child.stderr, /DevTools listening on (ws:\S+)/) }
}

function readFrom(stream: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    stream?.on('data', (chunk) => {
      text += String(chunk)
      const [, found] = pattern.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
    stream?.on('end', () => reject(new Error(text)))
  })
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  // `playwright run-server` stays when it is asked to go.
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
  await ended
  clearTimeout(timer)
}

describe.each(['puppeteer', 'playwright'] as const)('with %s', (driver) => {
  test('a browser that runs already is attached to, and left running', async () => {
    const { child, wsEndpoint } = await startBrowser()
    const cdpUrl = `http://${new URL(wsEndpoint).host}`
    for (const endpoint of [{ wsEndpoint }, { cdpUrl }]) {
      const session = await connect({ url: app.url, ...endpoint }, { driver })
      const { path } = await makeDirectory()
      const { data } = await session.call('blob', { size: 20 * megabyte }, { saveTo: path })
      expect(data).toMatchObject({ size: 20 * megabyte })
      expect(isSavedBinary(data)).toBe(true)
      await session.close()
      expect(child.exitCode).toBe(null)
    }
    const browser = await openBrowser({ driver, cdpUrl })
    const [one, two] = await Promise.all([browser.connect(app.url), browser.connect(app.url)])
    await one.call('remember', 'mine')
    expect((await two.call('recall')).data).toBe(null)
    const shared = await openBrowser({ driver, cdpUrl, isolated: false })
    const [three, four] = await Promise.all([shared.connect(app.url), shared.connect(app.url)])
    await three.call('remember', 'ours')
    expect((await four.call('recall')).data).toBe('ours')
    await shared.close()
    await browser.close()
    expect(child.exitCode).toBe(null)
  })

  test('a profile is shared by its sessions, and stays', async () => {
    const { path: userDataDir } = await makeDirectory()
    for (const expected of [null, 'kept']) {
      const session = await connect(app.url, { driver, userDataDir })
      expect((await session.call('recall')).data).toBe(expected)
      await session.call('remember', 'kept')
      await session.close()
    }
    await expect(connect(app.url, { driver, userDataDir, isolated: true })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
    })
  })

  test('a browser that is lost says so', async () => {
    const { child, wsEndpoint } = await startBrowser()
    const browser = await openBrowser({ driver, wsEndpoint })
    const lost = new Promise<void>((resolve) => browser.onLost(resolve))
    const session = await browser.connect(app.url)
    const reason = new Promise((resolve) => session.onClosed(resolve))
    await stop(child)
    await lost
    expect(browser.connected).toBe(false)
    expect(await reason).toMatchObject({ code: 'DISCONNECTED' })
    expect(await session.call('echo')).toMatchObject({ error: { code: 'DISCONNECTED' } })
    await session.close()
    await browser.close()
  })

  test('an endpoint where nothing is', async () => {
    for (const endpoint of [{ cdpUrl: 'http://127.0.0.1:9' }, { wsEndpoint: 'ws://127.0.0.1:9/' }]) {
      await expect(openBrowser({ driver, ...endpoint })).rejects.toMatchObject({ code: 'BROWSER_ERROR' })
    }
    await expect(openBrowser({ driver, cdpUrl: 'notes' })).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  })

  test('a warm browser', async () => {
    const browser = await openBrowser({ driver })
    await browser.warm()
    await browser.warm()
    const sessions = [await browser.connect(app.url), await browser.connect(app.url)]
    for (const session of sessions) expect(await session.call('echo', 1)).toMatchObject({ data: 1 })
    await browser.close()
  })

  test('screenshots and PDFs', async () => {
    const session = await connect(app.url, { driver })
    expect(
      Buffer.from(await session.screenshot())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const pdf = await session.pdf({
      landscape: true,
      margin: { top: 1 },
      footerTemplate: '<span class="pageNumber"></span>',
    })
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
    await session.close()
  })

  test('a trace of what the page does during a call', async () => {
    const browser = await openBrowser({ driver })
    onTestFinished(() => browser.close())
    const [session, other] = [await browser.connect(app.url), await browser.connect(app.url)]
    const trace = await session.startTrace()
    await session.call('mark', 'during the call')
    // The browser records one trace at a time, for all its pages.
    await expect(other.startTrace()).rejects.toMatchObject({ code: 'BROWSER_ERROR' })
    const { traceEvents } = JSON.parse(gunzipSync(await trace.stop()).toString())
    expect(traceEvents).toContainEqual(expect.objectContaining({ name: 'during the call' }))
    expect(traceEvents).toContainEqual(expect.objectContaining({ name: 'process_name' }))
    const ended = await other.startTrace()
    await other.close()
    await expect(ended.stop()).rejects.toMatchObject({ code: 'BROWSER_ERROR' })
    // A page that is gone holds up no other trace.
    await (await session.startTrace()).stop()
  })
})

test('the page of a program that uses Puppeteer', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(app.url)
  const session = await connect(page)
  await useOwnPage(session)
  expect(page.isClosed()).toBe(false)
  const again = await connect(page)
  expect((await again.call('echo', 1)).data).toBe(1)
  await again.close()
  const shared = await connect(app.url, { browser })
  expect((await shared.call('echo', 1)).data).toBe(1)
  await shared.close()
  expect(browser.connected).toBe(true)
})

test('the page of a program that uses Playwright', async () => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: sandbox })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(app.url)
  await useOwnPage(await connect(page))
  expect(page.isClosed()).toBe(false)
  const shared = await connect(app.url, { browser })
  expect((await shared.call('echo', 1)).data).toBe(1)
  await shared.close()
})

async function useOwnPage(session: Awaited<ReturnType<typeof connect>>) {
  const { path } = await makeDirectory()
  expect((await session.call('echo', { a: 1 })).data).toEqual({ a: 1 })
  const { data } = await session.call('blob', { size: 12 * megabyte }, { saveTo: path })
  expect(isSavedBinary(data)).toBe(true)
  await writeFile(join(path, 'in'), Buffer.alloc(7 * megabyte, 'abc'))
  expect((await session.call('input', { file: fileInput(join(path, 'in')) })).data).toMatchObject({
    size: 7 * megabyte,
  })
  await session.close()
}

test('`playwright run-server`', async () => {
  const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js')
  const child = spawn(
    process.execPath,
    [cli, 'run-server', '--unsafe', '--host', '127.0.0.1', '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => stop(child))
  const playwrightEndpoint = await readFrom(child.stdout, /Listening on (ws:\S+)/)
  const options = JSON.stringify({ executablePath: findBrowser(), args: sandbox })
  const session = await connect({
    url: app.url,
    playwrightEndpoint,
    headers: { 'x-playwright-browser': 'chromium', 'x-playwright-launch-options': options },
  })
  await useOwnPage(session)
})
