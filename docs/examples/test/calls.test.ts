import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { connect, openBrowser } from '@abp-kit/client'
import { abp } from '@abp-kit/vite'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}
/** What was posted to the server. */
const posted: { path: string; body: string }[] = []

let directory: string
let origin: string
const server = createServer(async (request, response) => {
  const path = (request.url ?? '').replace(/\?.*/, '')
  if (request.method === 'POST') {
    posted.push({ path, body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    return
  }
  const file = path === '/' ? 'index.html' : path.slice(1)
  const content = await readFile(join(directory, file), 'utf8').catch(() => undefined)
  response
    .writeHead(content === undefined ? 404 : 200, { 'content-type': types[extname(file)] ?? 'text/plain' })
    .end(content)
})

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'abp-calls-'))
  await build({
    root: fileURLToPath(new URL('../calls', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [abp()],
    build: { outDir: directory, emptyOutDir: true },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(directory, { recursive: true, force: true })
})

const bodiesOf = (path: string) => posted.filter((one) => one.path === path).map(({ body }) => body)

test('what is unlisted shows after signing in, and every call reaches OpenTelemetry, Sentry and a beacon', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  // Nothing that a visitor or a crawler gets has a word of it.
  const read = async (path: string) => (await fetch(new URL(path, origin))).text()
  const html = await read('/')
  const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(scripts.length).toBeGreaterThan(0)
  const manifest = await read('/abp.json')
  for (const text of [html, manifest, ...(await Promise.all(scripts.map(read)))])
    expect(text).not.toMatch(/removeUser|Remove a user|Number of the account/)
  expect(JSON.parse(manifest).capabilities).toMatchObject([{ name: 'notes.add' }, { name: 'auth.signIn' }])

  const session = await connect(origin, { browser })
  const list = async () => (await session.listCapabilities()).map(({ name }) => name)
  expect(await list()).toEqual(['notes.add', 'auth.signIn'])
  expect(await session.call('admin.removeUser', { id: '7' })).toMatchObject({
    error: { code: 'UNKNOWN_CAPABILITY' },
  })
  expect(await session.call('notes.add', { text: 'hi' })).toMatchObject({ success: true })
  await session.call('auth.signIn')
  await expect.poll(list).toContain('admin.removeUser')
  expect(await session.describeCapability('admin.removeUser')).toMatchObject({
    listed: false,
    inputSchema: { properties: { id: { description: 'Number of the account' } } },
  })
  expect(await session.call('admin.removeUser', { id: '7' })).toMatchObject({ data: { removed: '7' } })
  expect(await session.call('admin.removeUser', { id: 'owner' })).toMatchObject({
    error: { code: 'PERMISSION_DENIED' },
  })

  const calls = [
    ['admin.removeUser', 'error', 'UNKNOWN_CAPABILITY'],
    ['notes.add', 'success', undefined],
    ['auth.signIn', 'success', undefined],
    ['admin.removeUser', 'success', undefined],
    ['admin.removeUser', 'error', 'PERMISSION_DENIED'],
  ]
  await expect
    .poll(() =>
      bodiesOf('/agent-calls')
        .map((body) => JSON.parse(body))
        // Beacons are requests of their own: a later one can arrive first.
        .toSorted((one, other) => one.startedAt - other.startedAt)
        .map((one) => [one.capability, one.outcome, one.code]),
    )
    .toEqual(calls)
  // OTLP over HTTP as JSON.
  const spans = () =>
    bodiesOf('/v1/traces')
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans)
      // The first report waits for the code that makes it; a later one can come first.
      .toSorted((one, other) => Number(one.startTimeUnixNano) - Number(other.startTimeUnixNano))
  await expect.poll(() => spans().length, { timeout: 10_000 }).toBe(5)
  expect(
    spans().map(({ attributes, name }) => [
      name,
      attributes.find(({ key }: { key: string }) => key === 'abp.capability').value.stringValue,
    ]),
  ).toEqual(calls.map(([capability]) => ['abp.call', capability]))
  const [first] = spans()
  expect(first).toMatchObject({ status: { code: 2, message: 'UNKNOWN_CAPABILITY' } })
  expect(Number(first.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(first.startTimeUnixNano))
  const events = () => bodiesOf('/api/1/envelope/').filter((body) => body.includes("Agent's call failed"))
  await expect.poll(events).toHaveLength(2)
  expect(events().join()).toContain('"abp.code":"UNKNOWN_CAPABILITY"')
  expect(events().at(-1)).toContain('notes.add: success')
})
