import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { startBrowser } from '../fixtures/elsewhere.ts'

let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: Client
const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url.endsWith('.css'))
    response.writeHead(200, { 'content-type': 'text/css' }).end('h1::after { content: " STYLED" }')
  else response.writeHead(404).end()
})
let origin = ''

beforeAll(async () => {
  output = await temporaryDirectory()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  client = newClient()
  await overStdio(client, output.path)
})
afterAll(async () => {
  await client.close()
  server.closeAllConnections()
  server.close()
  await output.remove()
})

async function render(html: unknown, options = {}, by = client) {
  const result = await by.callTool({ name: 'abp_render_to_pdf', arguments: { html, options } })
  const text = textOf(result)
  const path = /File saved: (.+)/.exec(text)?.[1]
  if (path === undefined) return { text, pages: 0, words: '', width: 0, height: 0 }
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)))
  const { text: words } = await extractText(document, { mergePages: true })
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return { text, pages: document.numPages, words, width: Math.round(width), height: Math.round(height) }
}

describe('abp_render_to_pdf', () => {
  test('needs no connection, and saves a PDF with the text', async () => {
    const { text, words, width, height } = await render('<h1>Landings – Größe é</h1><p>412.5 kg</p>')
    expect(text.replace(/\d{13}/, 'TIME').replace(/Size: \d+/, 'Size: N')).toBe(
      `File saved: ${output.path}/render_to_pdf_TIME.pdf\nType: application/pdf\nSize: N bytes\nLook: abp_attach (skill pdf)`,
    )
    expect(words).toContain('Landings – Größe é')
    expect(words).toContain('412.5 kg')
    // A4 in points.
    expect(width).toBeCloseTo(595, -1)
    expect(height).toBeCloseTo(842, -1)
  })

  test('page size, orientation, ranges, header and footer', async () => {
    const long = Array.from(
      { length: 3 },
      (_, index) => `<p style="break-after: page">Part ${index + 1}</p>`,
    ).join('')
    const { pages, words, width, height } = await render(long, {
      format: 'letter',
      landscape: true,
      pageRanges: '1-2',
      margin: { top: '2cm', bottom: '2cm' },
      headerTemplate: '<span style="font-size:10px">Harbour</span>',
      footerTemplate:
        '<span style="font-size:10px">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>',
    })
    expect(pages).toBe(2)
    expect([width, height]).toEqual([792, 612])
    expect(words).toContain('Part 2')
    expect(words).not.toContain('Part 3')
    expect(words).toContain('Harbour')
    expect(words).toMatch(/Page 2 of/)
    expect((await render('x', { width: '10cm', height: '5cm' })).width).toBeCloseTo(283, -1)
  })

  test('nothing is loaded, and no script runs', async () => {
    asked.length = 0
    const html = `
      <link rel="stylesheet" href="${origin}/a.css"><link rel="preload" href="${origin}/b" as="fetch"><img src="${origin}/c">
      <iframe src="${origin}/d"></iframe><iframe src="file:///etc/passwd"></iframe><meta http-equiv="refresh" content="0;url=${origin}/e">
      <script>document.body.innerHTML = 'SCRIPT'; fetch('${origin}/f')</script><h1>Plain</h1>
      <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">`
    const { text, words } = await render(html, { baseUrl: origin })
    expect(asked).toEqual([])
    expect(words).toContain('Plain')
    expect(words).not.toMatch(/SCRIPT|STYLED|root:/)
    expect(text).toContain(`Warning: Not loaded: `)
    expect(text).toContain(`${origin}/a.css`)
    expect(text).toContain('--render-origin')
  })

  test.each([
    ['that is started', () => undefined],
    // It has processes for sandboxed frames, and lets them reach this machine.
    ['that is attached to', () => startBrowser('--disable-features=LocalNetworkAccessChecks')],
  ])('nor in frames that stand in the HTML, with a browser %s', async (_what, start) => {
    const browser = await start()
    onTestFinished(async () => void (await browser?.stop()))
    const by = newClient()
    onTestFinished(() => by.close())
    await overStdio(by, output.path, browser ? ['--ws-endpoint', browser.endpoint] : [])
    asked.length = 0
    const inner = `<script>document.body.append('SCRIPT'); new Image().src = '${origin}/s'</script><img src='${origin}/t'><p>Inside</p>`
    const { words } = await render(
      `<iframe srcdoc="${inner}"></iframe><iframe sandbox="allow-scripts" srcdoc="${inner}"></iframe>
      <iframe src="data:text/html,${encodeURIComponent(inner)}"></iframe><h1>Plain srcDoc</h1>`,
      {},
      by,
    )
    expect(words).toContain('Plain srcDoc')
    expect(words).not.toMatch(/SCRIPT|Inside/)
    expect(asked).toEqual([])
  })

  test('but from the origins that the user allowed, relative to baseUrl', async () => {
    const allowed = newClient()
    await overStdio(allowed, output.path, ['--render-origin', origin])
    asked.length = 0
    const html =
      '<link rel="stylesheet" href="../styles/a.css"><h1>Title</h1><img src="http://127.0.0.1:1/x.png">'
    const { words, text } = await render(html, { baseUrl: `${origin}/docs/page` }, allowed)
    expect(words).toContain('Title STYLED')
    expect(asked).toContain('/styles/a.css')
    expect(text).toContain('Not loaded: http://127.0.0.1:1/x.png')
    await allowed.close()
  })

  test('the HTML of a file, also inside of JSON', async () => {
    const page = join(output.path, 'page.html')
    const json = join(output.path, 'result.json')
    await writeFile(page, '<p>from a file</p>')
    await writeFile(json, JSON.stringify({ html: '<p>from JSON</p>' }))
    expect((await render({ $file: page })).words).toContain('from a file')
    expect((await render({ $file: json, pointer: '/html' })).words).toContain('from JSON')
    expect((await render({ $file: '/etc/passwd' })).text).toContain('FILE_NOT_ALLOWED')
    expect((await render({ $file: json, as: 'json' })).text).toContain('INVALID_PARAMS')
  })

  test('wrong options are named', async () => {
    expect((await render('x', { format: 'a99' })).text).toMatch(/^INVALID_PARAMS: parameter `options.format`/)
    expect((await render('x', { paper: 'a4' })).text).toMatch(/^INVALID_PARAMS: .*paper/)
  })
})
