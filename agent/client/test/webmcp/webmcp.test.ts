import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AbpError } from '@abp-kit/core/protocol'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BrowserHandle,
  type ConnectOptions,
  connect,
  fileInput,
  findBrowser,
  type OfferedCapabilities,
  openBrowser,
  type Session,
} from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startServer } from '../fixtures/server.ts'
import { framePage, todoPage } from './todo-page.ts'

let browser: BrowserHandle
let shared: Session<OfferedCapabilities, Page>
let directory: string
let server: Awaited<ReturnType<typeof startServer>>
let elsewhere: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  elsewhere = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(framePage)
  })
  const foreign = elsewhere.url.replace('127.0.0.1', 'localhost')
  server = await startServer(({ url = '/' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    if (url === '/frame') response.end(framePage)
    else if (url === '/none') response.end('<!doctype html><title>Nothing</title>')
    else if (url === '/late')
      response.end(
        todoPage.replace('<script>', '<script>setTimeout(() => {').replace(/<\/script>$/, '}, 700)</script>'),
      )
    else if (url === '/linked') response.end(`<link rel="abp-manifest" href="/abp.json">${todoPage}`)
    else response.end(todoPage.replace('</iframe>', `</iframe><iframe src="${foreign}"></iframe>`))
  })
  browser = await openBrowser()
  shared = await open()
  directory = await mkdtemp(join(tmpdir(), 'abp-webmcp-'))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await elsewhere?.stop()
  await rm(directory, { recursive: true, force: true })
})

const open = (options: ConnectOptions = {}, path = '/') =>
  connect<OfferedCapabilities, Page>(server.url + path, { ...options, browser })

async function withSession(
  use: (session: Session<OfferedCapabilities, Page>) => Promise<void>,
  options?: ConnectOptions,
): Promise<void> {
  if (!options) return use(shared)
  const session = await open(options)
  try {
    await use(session)
  } finally {
    await session.close()
  }
}

describe('a page with WebMCP tools and without window.abp', () => {
  test('its tools are the capabilities of a session, which says what it is', () =>
    withSession(async (session) => {
      expect(session.protocol).toBe('webmcp')
      expect(session.app).toEqual({ id: new URL(server.url).host, name: 'Todo list', version: '' })
      expect(session.warnings).toEqual([])
      const names = session.capabilities.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['add_todo', 'list-todos', 'wait']))
      expect(names).not.toContain('in_frame')
      expect(await session.describeCapability('add_todo')).toEqual({
        name: 'add_todo',
        available: true,
        description: 'Adds a todo',
        inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        annotations: { consequential: true },
        requirements: [],
        features: {},
      })
      expect(await session.describeCapability('nothing')).toBeNull()
      expect(await session.supports('add_todo')).toEqual({ supported: true, available: true })
      expect((await session.listCapabilities()).length).toBe(names.length)
    }))

  test('a call returns the data of the tool, also where it has the form of MCP', () =>
    withSession(async (session) => {
      expect(await session.call('add_todo', { text: 'Milk' })).toMatchObject({
        success: true,
        data: { todos: ['Milk'] },
        metadata: { duration: expect.any(Number) },
      })
      expect((await session.call('list-todos')).data).toBe('Milk')
      expect((await session.call('picture')).data).toEqual([
        'A dot',
        { mimeType: 'image/gif', encoding: 'base64', content: 'R0lGODlhAQABAAAAACw=' },
      ])
      const saved = await session.call<[string, { file: string }]>('picture', {}, { saveTo: directory })
      expect(await readFile(saved.data?.[1].file ?? '', 'latin1')).toMatch(/^GIF89a/)
    }))

  test.each([
    [
      'add_todo',
      { text: 7 },
      {
        code: 'INVALID_PARAMS',
        message: expect.stringContaining('text: '),
        details: { issues: [expect.objectContaining({ path: 'text', code: 'INVALID_TYPE' })] },
      },
    ],
    ['large', [], { code: 'INVALID_PARAMS', message: expect.stringContaining('no object') }],
    ['large', { length: -1 }, { code: 'OPERATION_FAILED', message: 'RangeError: Invalid count value: -1' }],
    ['mcp_error', {}, { code: 'OPERATION_FAILED', message: 'The list is full.' }],
    ['coded_error', {}, { code: 'RATE_LIMITED', message: 'Later.', retryable: true }],
    ['in_frame', {}, { code: 'UNKNOWN_CAPABILITY', message: expect.stringContaining('It has add_todo, ') }],
    ['large', { length: 17_000_000 }, { code: 'RESULT_TOO_LARGE' }],
  ])('an error of %s is the error of the call', (name, params, error) =>
    withSession(async (session) => {
      expect(await session.call(name, params, { retry: false })).toMatchObject({ success: false, error })
    }),
  )

  test('large results come whole', () =>
    withSession(async (session) => {
      expect(await session.call('large', { length: 9_000_000 })).toMatchObject({
        data: 'x'.repeat(9_000_000),
      })
    }))

  test('files go to the tool, and downloads of the page come back', () =>
    withSession(async (session) => {
      const path = join(directory, 'in.txt')
      await writeFile(path, 'hello')
      const read = await session.call('file_size', { file: fileInput(path) })
      expect(read.data).toEqual({
        mimeType: 'text/plain',
        filename: 'in.txt',
        encoding: 'base64',
        size: 5,
        content: 5,
      })
      await writeFile(path, 'x'.repeat(10_485_761))
      expect((await session.call('file_size', { file: fileInput(path) })).error).toMatchObject({
        code: 'INVALID_PARAMS',
        message: expect.stringMatching(/more than 10485760 bytes.*give it smaller files/),
      })
      const saved = await session.call('export_csv', {}, { saveTo: directory })
      expect(saved.metadata?.intercepted).toMatchObject([
        { kind: 'download', message: 'todos.csv', file: { size: 5 } },
      ])
    }))

  test("the page's own dialog is a question", async () => {
    const asked: string[] = []
    const onElicitation = {
      confirm: ({ message }: { message: string }) => {
        asked.push(message)
        return true
      },
    }
    await withSession(
      async (session) => {
        expect((await session.call('clear_todos')).data).toEqual({ cleared: true })
      },
      { onElicitation, dialogs: 'ask' },
    )
    expect(asked).toEqual(['Remove all?'])
  })

  test('a call ends by its signal, its timeout, `cancel`, and the end of the page; the tool learns of the first three', () =>
    withSession(async (session) => {
      const stopped = () => expect.poll(() => session.page.title()).toBe('stopped')
      const running = () => expect.poll(() => session.page.title()).toBe('waiting')
      const controller = new AbortController()
      const aborted = session.call('wait', {}, { signal: controller.signal })
      await running()
      controller.abort()
      expect(await aborted).toMatchObject({ error: { code: 'CANCELLED' }, cancelled: true })
      await stopped()
      expect(await session.call('wait', {}, { timeout: 100, retry: false })).toMatchObject({
        error: { code: 'TIMEOUT' },
      })
      await stopped()
      const cancelled = session.call('wait', {}, { callId: 'one' })
      await running()
      expect(await session.cancel('one')).toMatchObject({ cancelled: true })
      expect(await cancelled).toMatchObject({ error: { code: 'CANCELLED' } })
      expect(await session.cancel('one')).toMatchObject({ cancelled: false })
      const left = session.call('wait', {}, { retry: false })
      await running()
      await session.page.goto(`${server.url}/none`)
      expect(await left).toMatchObject({ error: { code: 'DISCONNECTED' } })
    }, {}))

  test('tools that come and go are announced', async () => {
    const changes: unknown[] = []
    await withSession(
      async (session) => {
        const has = () => session.capabilities.some(({ name }) => name === 'mounted')
        await session.page.evaluate('mount()')
        await expect.poll(has).toBe(true)
        expect((await session.call('mounted')).data).toBe(1)
        await session.page.evaluate('unmount()')
        await expect.poll(has).toBe(false)
      },
      { onCapabilitiesChanged: (change) => changes.push(change) },
    )
    expect(changes).toEqual([
      { added: ['mounted'], removed: [], changed: [] },
      { added: [], removed: ['mounted'], changed: [] },
    ])
  })

  test('tools that come after the page has loaded are waited for', async () => {
    const session = await open({}, '/late')
    expect(session.protocol).toBe('webmcp')
    await session.close()
  })

  test('a page with neither says what was looked for', async () => {
    const error = await open({}, '/none').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AbpError)
    expect(error).toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining(
        'has no `window.abp`, nor a link to a manifest in its head, nor WebMCP tools.',
      ),
    })
  })

  test('a page whose app does not start is used by its tools, with a warning', async () => {
    const session = await open({ timeout: 6_000 }, '/linked')
    expect(session.protocol).toBe('webmcp')
    expect(session.warnings).toEqual([
      { code: 'APP_NOT_STARTED', message: expect.stringContaining('its app did not start') },
    ])
    expect((await session.call('mcp_error')).error).toMatchObject({ message: 'The list is full.' })
    await session.close()
  })

  test('a browser that someone else has started needs WebMCP on; otherwise the error says how', async () => {
    const attached = async (feature: string) => {
      const { path } = await makeDirectory()
      const args = [
        '--headless',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--remote-debugging-port=0',
      ]
      const child = spawn(findBrowser(), [...args, `--user-data-dir=${path}`, feature, 'about:blank'])
      onTestFinished(async () => {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      })
      const [, wsEndpoint = ''] = await new Promise<string[]>((resolve) => {
        createInterface(child.stderr).on('line', (line) => {
          const found = /DevTools listening on (ws:\S+)/.exec(line)
          if (found) resolve(found)
        })
      })
      return connect({ url: server.url, wsEndpoint })
    }
    await expect(attached('--disable-features=WebMCP')).rejects.toThrow(
      /no WebMCP to see them: .*--enable-features=WebMCP.*chrome:\/\/flags\/#enable-webmcp-testing/,
    )
    const session = await attached('--enable-features=WebMCP')
    expect((await session.call('add_todo', { text: 'Milk' })).data).toEqual({ todos: ['Milk'] })
    await session.close()
  })
})
