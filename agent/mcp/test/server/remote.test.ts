import { readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '@abp-kit/client'
import type { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../fixtures/answers.ts'
import { serveApp } from '../fixtures/app.ts'
import {
  environment,
  newClient,
  overStdio,
  program,
  temporaryDirectory,
  textOf,
} from '../fixtures/clients.ts'
import { documented, placed, runInShell } from '../fixtures/documented.ts'
import { startBrowser, startBrowserElsewhere, startPlaywrightServer } from '../fixtures/elsewhere.ts'
import { noOwnMounts } from '../fixtures/own-mounts.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'
import { startS3 } from '../fixtures/stores.ts'

const notes = shareNotes()

const megabyte = 1024 * 1024
const pathIn = (text: string) => /(?:File saved|Output saved to file): (.+)/.exec(text)?.[1] ?? ''
const run = (client: Client, name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args })

async function connected(args: string[], env: Record<string, string> = {}) {
  const client = newClient()
  onTestFinished(() => client.close())
  await overStdio(client, notes.directory, args, { TMPDIR: tmpdir(), ...env })
  expect(textOf(await run(client, 'abp_connect', { url: notes.url }))).toMatch(/Connected: \S+ "Test Notes/)
  return client
}

/** Everything that moves bytes, in both directions. */
async function useEverything(client: Client) {
  const large = pathIn(textOf(await run(client, 'abp_export_large', { megabytes: 20 })))
  const bytes = await readFile(large)
  expect([bytes.byteLength, bytes[0], bytes[5 * megabyte], bytes.at(-1)]).toEqual([20 * megabyte, 0, 5, 19])
  expect((await stat(large)).mode & 0o777).toBe(0o600)
  const sized = await run(client, 'abp_process_size', { file: { $file: large } })
  expect(JSON.parse(await readFile(pathIn(textOf(sized)), 'utf8'))).toMatchObject({
    size: 20 * megabyte,
    last: 19,
  })
  const picture = pathIn(textOf(await run(client, 'abp_export_picture')))
  const measured = await run(client, 'abp_process_measure', { file: { $file: picture } })
  expect(JSON.parse(await readFile(pathIn(textOf(measured)), 'utf8'))).toMatchObject({ bytes: 70 })
  const printed = await run(client, 'abp_export_printed')
  expect(filesIn(printed)).toMatchObject([{ mimeType: 'application/pdf' }])
  expect((await readFile(pathIn(textOf(printed)))).subarray(0, 5).toString()).toBe('%PDF-')
  const rendered = await run(client, 'abp_render_to_pdf', { html: '<h1>Hi</h1>' })
  expect((await readFile(pathIn(textOf(rendered)))).subarray(0, 5).toString()).toBe('%PDF-')
  const shot = await run(client, 'abp_screenshot')
  expect((await readFile(pathIn(textOf(shot)))).subarray(1, 4).toString()).toBe('PNG')
}

describe('a browser that is reached by its endpoint, and shares no folder', () => {
  beforeEach(({ skip }) => skip(noOwnMounts !== undefined, noOwnMounts))
  let browser: Awaited<ReturnType<typeof startBrowserElsewhere>>
  beforeAll(async () => {
    browser = await startBrowserElsewhere()
  })
  afterAll(() => browser.stop())

  test.each(['--ws-endpoint', '--browser-url'])(
    '%s: results and files go through the connection',
    async (flag) => {
      const { endpoint } = browser
      const address = flag === '--ws-endpoint' ? endpoint : `http://${new URL(endpoint).host}`
      const client = await connected([flag, address, '--isolated'])
      expect([browser.sees('/proc/self'), browser.sees(notes.directory)]).toEqual([true, false])
      await useEverything(client)
      await run(client, 'abp_disconnect')
      // What the page could still read.
      const left = async () => (await readdir(notes.directory)).filter((name) => name.startsWith('abp-'))
      await expect.poll(left).toEqual([])
    },
  )

  test('and its results go on into a store', async () => {
    const directory = await temporaryDirectory()
    const store = await startS3(directory.path)
    onTestFinished(async () => {
      await store.stop()
      await directory.remove()
    })
    const args = ['--ws-endpoint', browser.endpoint, '--isolated', '--store', store.url]
    const client = await connected(args, store.env)
    const text = textOf(await run(client, 'abp_export_large', { megabytes: 20 }))
    const bytes = await store.read(pathIn(text).replace('store:', ''))
    expect([bytes.byteLength, bytes.at(-1)]).toEqual([20 * megabyte, 19])
  })
})

test('sessions of two bridges in one browser that is attached to do not see each other', async () => {
  const browser = await startBrowser()
  onTestFinished(() => browser.stop())
  const args = ['--ws-endpoint', browser.endpoint, '--isolated']
  const [one, two] = await Promise.all([connected(args), connected(args)])
  await run(one, 'abp_export_printed')
  const counts = async (client: Client) => {
    const text = textOf(await run(client, 'abp_test_counts'))
    return JSON.parse(await readFile(pathIn(text), 'utf8'))
  }
  const waiting = run(one, 'abp_test_wait', { milliseconds: 500 })
  await expect.poll(() => counts(one)).toMatchObject({ waits: 1 })
  expect(await counts(two)).toMatchObject({ waits: 0 })
  await waiting
  await one.close()
  expect(await counts(two)).toMatchObject({ waits: 0 })
})

test.each([
  { name: 'shares the cookies of the browser without --isolated', flags: [], visits: [1, 2] },
  { name: 'has cookies of its own with --isolated', flags: ['--isolated'], visits: [1, 1] },
])('a connection in an attached browser $name', async ({ flags, visits }) => {
  const [browser, shop] = await Promise.all([startBrowser(), serveApp('./visits')])
  onTestFinished(async () => {
    await browser.stop()
    await shop.stop()
  })
  const client = await connected(['--ws-endpoint', browser.endpoint, ...flags])
  for (const count of visits) {
    await run(client, 'abp_connect', { url: shop.url })
    // By name, which goes to the newest connection: the capability's own tool stays with the first.
    const counted = pathIn(textOf(await run(client, 'abp_call', { capability: 'visit.count' })))
    expect(JSON.parse(await readFile(counted, 'utf8'))).toEqual({ visits: count })
  }
})

test('`playwright run-server`, with its headers', async () => {
  const server = await startPlaywrightServer()
  onTestFinished(() => server.stop())
  const headers = JSON.stringify(server.headers)
  const client = await connected(['--playwright-endpoint', server.endpoint, '--ws-headers', headers])
  await useEverything(client)
})

describe('`playwright run-server` as in docs/scaling.md', () => {
  const inOurNpx = { cwd: fileURLToPath(new URL('../../', import.meta.url)) }
  const listening = /Listening on ws:\/\/127\.0\.0\.1:(\d+)\//

  /** Runs both commands. @returns the answer to `abp_connect` */
  async function useDocumented(change: (command: string) => string): Promise<string> {
    const [serve = '', ...rest] = (await documented('scaling.md', 'run-server')).split('\n')
    const server = await runInShell(change(placed(serve, { '--port 9333': '--port 0' })), listening, inOurNpx)
    onTestFinished(() => server.stop())
    const bridge = placed(rest.join('\n'), {
      'npx -y -p @abp-kit/mcp -p playwright-core abp-mcp': `exec ${[process.execPath, ...program].map((word) => `'${word}'`).join(' ')}`,
      ':9333': `:${server.found[0]}`,
      '/usr/bin/chromium': findBrowser(),
    })
    const client = newClient()
    onTestFinished(() => client.close())
    const env = environment(notes.directory, { TMPDIR: tmpdir() })
    await client.connect(new StdioClientTransport({ command: 'sh', args: ['-ec', bridge], env }))
    return textOf(await run(client, 'abp_connect', { url: notes.url }))
  }

  test('opens an app', async () => {
    expect(await useDocumented((command) => command)).toMatch(/Connected: \S+ "Test Notes/)
  })

  test('without --unsafe, it starts another browser than the one that is named', async () => {
    const answer = await useDocumented((command) => placed(command, { ' --unsafe': '' }))
    expect(answer).toContain('BROWSER_ERROR')
    expect(answer).toMatch(/Executable doesn't exist at|[^/]chromium distribution/)
  })
})
