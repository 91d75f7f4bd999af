import { createServer, type Server } from 'node:http'
import { type Browser, launch } from 'puppeteer-core'
import { createStorage } from 'unstorage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createResultStore } from '../../src/result-store/server/index.ts'
import { bytesOf, openSite } from '../result-store/site.ts'
import { pass } from './serve.ts'

/** Writes a mark into the page that runs it. */
const mark = `document.documentElement.setAttribute('data-ran', 'yes')`
const xslt = `<?xml version="1.0"?>
  <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">
    <html xmlns="http://www.w3.org/1999/xhtml"><body><script>${mark}</script></body></html>
  </xsl:template></xsl:stylesheet>`
const html = `<!doctype html><script>top.${mark}</script>`
const js = `(globalThis.document ? ${mark} : globalThis.postMessage?.('ran'))`

const storage = createStorage()
const resultStore = createResultStore({ storage, partSize: 1000 })
const { store } = openSite(storage)
/** An XML page whose XSLT is refused has no element. */
const ran = () => document.querySelector(':root')?.getAttribute('data-ran') ?? null

let server: Server
let browser: Browser
let port: number
let page = ''
let ownXslt = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/abp-results')) return void pass(request, response, resultStore)
    const type = request.url === '/page.xml' ? 'application/xml' : 'text/html'
    if (request.url === '/own.xsl')
      return void response.writeHead(200, { 'content-type': 'text/xml' }).end(ownXslt)
    response.writeHead(request.url === '/favicon.ico' ? 204 : 200, { 'content-type': type }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  const executablePath = process.env.ABP_BROWSER_PATH
  if (!executablePath) throw new Error('ABP_BROWSER_PATH names no browser; `npm test` sets it.')
  browser = await launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP notes.test 127.0.0.1'],
  })
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

async function open(path: string, content: string, host: string) {
  page = content
  const tab = await browser.newPage()
  await tab.goto(`http://${host}:${port}${path}`, { waitUntil: 'networkidle0' })
  return tab
}

const bytes = (text: string) => new TextEncoder().encode(text)
const xml = (href: string) => `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${href}"?><a/>`

// Only the first is an origin that browsers trust: to the other they do not send `Sec-Fetch-Dest`.
describe.each(['127.0.0.1', 'notes.test'])('at http://%s, of a page of the same site', (host) => {
  test.each(['text/html', 'application/zip', 'text/xsl', 'image/svg+xml'])(
    'a stored %s does not run as the XSLT of a page, as a file of the site does',
    async (mimeType) => {
      ownXslt = xslt
      const own = await open('/page.xml', xml('/own.xsl'), host)
      expect(await own.evaluate(ran)).toBe('yes')
      await own.close()
      const id = await store(bytes(xslt), { mimeType })
      const tab = await open('/page.xml', xml(`/abp-results/${id}`), host)
      expect(await tab.evaluate(ran)).toBeNull()
      await tab.close()
    },
  )

  test.each([
    ['a script', 'text/javascript', js, (url: string) => `<script src="${url}"></script>`],
    ['a module', 'text/javascript', js, (url: string) => `<script type="module" src="${url}"></script>`],
    [
      'a worker',
      'text/javascript',
      js,
      (url: string) => `<script>new Worker('${url}').onmessage = () => ${mark}</script>`,
    ],
    ['a frame', 'text/html', html, (url: string) => `<iframe src="${url}"></iframe>`],
    ['an object', 'text/html', html, (url: string) => `<object data="${url}" type="text/html"></object>`],
    ['an embed', 'image/svg+xml', html, (url: string) => `<embed src="${url}" type="image/svg+xml">`],
    [
      'a style',
      'text/css',
      'html { color: rgb(1, 2, 3) }',
      (url: string) => `<link rel="stylesheet" href="${url}">`,
    ],
  ])('it is not %s', async (_, mimeType, content, embed) => {
    const id = await store(bytes(content), { mimeType })
    const tab = await open('/', `<!doctype html><body>${embed(`/abp-results/${id}`)}`, host)
    expect(await tab.evaluate(ran)).toBeNull()
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).color)).not.toBe(
      'rgb(1, 2, 3)',
    )
    await tab.close()
  })

  test('`fetch` gets it', async () => {
    const id = await store(bytesOf(2500))
    const tab = await open('/', '<!doctype html>', host)
    const size = await tab.evaluate(
      async (path) => (await (await fetch(path)).arrayBuffer()).byteLength,
      `/abp-results/${id}`,
    )
    expect(size).toBe(2500)
    await tab.close()
  })
})
