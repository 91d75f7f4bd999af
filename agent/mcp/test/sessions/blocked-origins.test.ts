import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectionIn } from '../fixtures/answers.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { eras } from '../fixtures/eras.ts'
import { type PlainApp, servePlainApp } from '../fixtures/plain-app.ts'

let blocked: PlainApp
let app: PlainApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
/** What the blocked origin was asked for by others than pages. */
const asked: string[] = []

beforeAll(async () => {
  blocked = await servePlainApp({
    name: 'Blocked',
    routes: ({ url, headers }, response) => {
      asked.push(`${url} ${headers['user-agent']?.includes('abp-kit') ? 'bridge' : 'browser'}`)
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end('x')
    },
  })
  app = await servePlainApp({
    name: 'App',
    capabilities: [{ name: 'test.reference' }],
    body: `<script>
      handlers['test.reference'] = () => ({ downloadUrl: '${blocked.url}file', mimeType: 'text/plain', size: 1 })
    </script>`,
    routes: ({ url }, response) =>
      void response.writeHead(302, { location: `${blocked.url}${url?.slice(3)}` }).end(),
  })
  output = await temporaryDirectory()
})
afterAll(async () => {
  await blocked.stop()
  await app.stop()
  await output.remove()
})

async function arrive(...args: string[]) {
  const [, open] = eras[1] ?? []
  if (!open) throw new Error('There is no client.')
  const client = await open({ outputDir: output.path, args: ['--log-level', 'error', ...args] })
  onTestFinished(() => client.close())
  return client
}

const origin = ({ url }: PlainApp) => new URL(url).origin

const rules = () => [
  ['--block-origin', origin(blocked)],
  ['--allow-origin', origin(app)],
]

test('a redirect leads to a blocked page: refused before a session begins in it', async () => {
  for (const args of rules()) {
    const client = await arrive(...args)
    expect(textOf(await client.call('abp_connect', { url: `${app.url}r/` }))).toMatch(/^ORIGIN_NOT_ALLOWED: /)
    expect(textOf(await client.call('abp_connect', { url: blocked.url }))).toMatch(/^ORIGIN_NOT_ALLOWED: /)
    expect(textOf(await client.call('abp_status'))).toContain('Not connected')
  }
  expect(blocked.told).not.toContain('initialize')
})

test('a page that goes to a blocked origin later is not connected any more', async () => {
  const client = await arrive('--block-origin', origin(blocked))
  const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
  await client.call('abp_call', { capability: 'test.navigate', params: { url: blocked.url } })
  await expect.poll(async () => textOf(await client.call('abp_status'))).toContain('Not connected')
  for (const tool of ['abp_call', 'abp_screenshot'])
    expect(textOf(await client.call(tool, { capability: 'test.who', connection }))).toMatch(
      tool === 'abp_call' ? /^NOT_INITIALIZED: / : /^(NOT_INITIALIZED|INVALID_PARAMS): /,
    )
  expect(blocked.told).not.toContain('initialize')
})

test('nor does the bridge itself request anything there: not for a result, not for a manifest', async () => {
  // Its page is served by the app's origin, its manifest by the blocked one.
  const page = createServer((_request, response) => {
    const link = `<link rel="abp-manifest" href="${blocked.url}manifest.json">`
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><head>${link}</head>`)
  })
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void page.close())
  const address = page.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  for (const args of [
    rules()[0] ?? [],
    ['--allow-origin', origin(app), '--allow-origin', new URL(url).origin],
  ]) {
    asked.length = 0
    const client = await arrive(...args)
    // It has no `window.abp`, which shows soon.
    await client.call('abp_connect', { url, timeout: 3_000 })
    await client.call('abp_connect', { url: app.url })
    const result = textOf(await client.call('abp_call', { capability: 'test.reference' }))
    expect(result).toMatch(/Download failed: [\s\S]*(--block-origin|--allow-origin)/)
    expect(asked.filter((request) => request.endsWith('bridge'))).toEqual([])
  }
})

test('nor does what is printed load from there, or stand at an address there', async () => {
  for (const args of rules()) {
    asked.length = 0
    const client = await arrive(...args, '--render-origin', '*')
    const html = `<img src="${blocked.url}picture"><img src="${app.url}r/picture"><p>Hi</p>`
    const printed = textOf(await client.call('abp_render_to_pdf', { html }))
    expect(printed).toContain('Type: application/pdf')
    expect(printed).toContain(`Not loaded: `)
    expect(printed).toContain(`${blocked.url}picture`)
    expect(asked).toEqual([])
    const there = await client.call('abp_render_to_pdf', { html, options: { baseUrl: blocked.url } })
    expect(textOf(there)).toMatch(/^ORIGIN_NOT_ALLOWED: /)
  }
})
