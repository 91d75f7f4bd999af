import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserHandle, connect, openBrowser } from '@abp-kit/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSite, plainSite } from './fixtures/site'

const program = fileURLToPath(new URL('../dist/cli.mjs', import.meta.url))

/** Runs the built program. */
function abp(...words: string[]): Promise<{ code: number; out: string; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...words], (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    )
    child.stdin?.end()
  })
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Serves a folder as a plain host does. @returns its address, and what was asked for */
async function serve(folder: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const content = await readFile(join(folder, decodeURIComponent(path))).catch(() => undefined)
    const file = content ?? (await readFile(join(folder, '404.html')).catch(() => 'not found'))
    const headers = {
      'content-type': types[content ? extname(path) : '.html'] ?? 'text/plain',
      'access-control-allow-origin': '*',
    }
    response.writeHead(content ? 200 : 404, headers).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { url: `http://127.0.0.1:${address.port}/`, asked }
}

let browser: BrowserHandle
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('a plain site answers agents on every page, and a visitor fetches one file', async () => {
  const folder = await createSite({ ...plainSite, '404.html': plainSite['index.html'] ?? '' })
  const { code, out } = await abp('inject', folder, '--base', '/')
  expect([code, out]).toEqual([0, expect.stringContaining('4 pages edited, 0 unchanged, ')])
  expect((await abp('inject', folder)).out).toContain('warning: 404.html: ADDRESS_UNCERTAIN')
  const { asked, url } = await serve(folder)

  for (const path of ['', 'docs/deep/page.html', 'docs/based.html']) {
    const session = await connect(url + path, { browser })
    const early = asked.length
    expect(await session.call('text.count', { text: 'one two' })).toMatchObject({
      data: { words: 2, ready: true },
    })
    expect(await session.call('text.upper', { text: 'one' })).toMatchObject({ data: { text: 'ONE' } })
    expect(session.warnings).toEqual([])
    expect(asked.slice(early)).toContain('/handlers/upper.js')
    await session.close()
  }

  asked.length = 0
  const visitor = await fetch(url).then((answer) => answer.text())
  expect(visitor).toContain('abp-kit/register.js')
  const report = await abp('check', url, '--json', '--fail-on', 'warn')
  expect(JSON.parse(report.out)).toMatchObject({
    measured: { calls: [{ success: true }, { success: true }] },
  })
  expect([report.code, report.errors]).toEqual([1, ''])
})

test('--help of everything is quick; wrong arguments are said, with exit code 2', async () => {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const started = performance.now()
    expect(await abp('--help')).toMatchObject({ code: 0, out: expect.stringContaining('inject') })
    times.push(performance.now() - started)
  }
  // 150 ms on a quiet machine; here other tests run beside it.
  expect(Math.min(...times)).toBeLessThan(600)
  expect((await abp('inject', '--help')).out).toContain('--dry-run')
  for (const words of [
    [],
    ['eject'],
    ['inject'],
    ['inject', '.', '--bse', '/'],
    ['inject', '.', '--base'],
    ['inject', '.', 'x'],
    ['check', 'http://localhost/', '--fail-on', 'never'],
  ])
    expect([words, (await abp(...words)).code]).toEqual([words, 2])
})

test('errors are JSON with --json, and lines without', async () => {
  const { code, errors, out } = await abp('inject', '/nowhere/at/all', '--json')
  expect([code, JSON.parse(out)]).toEqual([1, { error: expect.objectContaining({ code: 'PATH_NOT_FOUND' }) }])
  expect(errors).toMatch(/^PATH_NOT_FOUND: \/nowhere/)
  expect(await abp('check', 'localhost:3000')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('INVALID_PARAMS'),
  })
})
