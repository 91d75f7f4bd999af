import { describe, expect, test } from 'vitest'
import { headInResponse } from '../../../src/adapter/server/index.ts'

const head = '<link rel="abp-manifest" href="/abp.json">'
const html =
  '<!doctype html><html><head><title>ä €</title><meta charset="utf-8"><style></style></head><body>é</body>'
const expected = html.replace('<style>', `${head}<style>`)

/** @param size - of each chunk, in bytes */
function streamed(text: string, size: number, init: ResponseInit = {}): Response {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
      controller.close()
    },
  })
  return new Response(body, { ...init, headers: { 'content-type': 'text/html', ...init.headers } })
}

describe('headInResponse', () => {
  test.each([1, 2, 7, 64, 4096])('inserts after the charset, in chunks of %i bytes', async (size) => {
    expect(await headInResponse(streamed(html, size), head).text()).toBe(expected)
  })

  test('imports nothing before an import map, as far as that has arrived with the charset', async () => {
    const load = '<template id="abpLoad"><script src="/x.js"></script></template>'
    const elements = `${load}<script>`
    const page = html.replace('<style>', '<script type="importmap">{}</script><style>')
    const read = (size: number) => headInResponse(streamed(page, size), elements).text()
    expect(await read(4096)).toBe(page.replace('<script', '<script><script'))
    expect(await read(1)).toBe(page.replace('<script', `${elements}<script`))
  })

  test('the beginning does not wait for the rest', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const response = new Response(readable, { headers: { 'content-type': 'text/html' } })
    const reader = headInResponse(response, head).body?.pipeThrough(new TextDecoderStream()).getReader()
    void writable.getWriter().write(new TextEncoder().encode('<!doctype html><head><meta charset="utf-8"><t'))
    let seen = ''
    while (!seen.endsWith('<t')) seen += (await reader?.read())?.value
    expect(seen).toBe(`<!doctype html><head><meta charset="utf-8">${head}<t`)
  })

  test('the given response can be sent itself, as Hono does with those that a middleware replaces', async () => {
    const given = streamed(html, 7)
    const ignored = headInResponse(given, head)
    expect(await given.text()).toBe(html)
    await expect(ignored.text()).rejects.toThrow(TypeError)
  })

  test.each([
    ['before anything is read', 0],
    ['after the beginning', 1],
  ])('is cancelled %s, and cancels the given response', async (_, reads) => {
    const cancelled: unknown[] = []
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(html)),
      cancel: (reason) => void cancelled.push(reason),
    })
    const given = new Response(body, { headers: { 'content-type': 'text/html' } })
    const reader = headInResponse(given, head).body?.getReader()
    for (let read = 0; read < reads; read++) await reader?.read()
    await reader?.cancel('gone')
    expect(cancelled).toEqual(['gone'])
  })

  test('status and headers stay, without the length', async () => {
    const headers = { 'content-length': '9', 'x-own': 'yes' }
    const response = headInResponse(streamed(html, 50, { status: 404, headers }), head)
    expect([response.status, response.headers.get('x-own'), response.headers.get('content-length')]).toEqual([
      404,
      'yes',
      null,
    ])
  })

  test.each([
    ['<!doctype html><h1>No head</h1>', `<!doctype html>${head}<h1>No head</h1>`],
    ['<p>A part of a page</p>', '<p>A part of a page</p>'],
    [expected, expected],
    ['', ''],
    // Too far away to be the charset of the document.
    [
      `<head>${' '.repeat(2000)}<meta charset="utf-8">`,
      `<head>${head}${' '.repeat(2000)}<meta charset="utf-8">`,
    ],
  ])('%j', async (given, wanted) => {
    expect(await headInResponse(streamed(given, 10), head).text()).toBe(wanted)
  })

  test.each<Record<string, string>>([{ 'content-type': 'application/json' }, { 'content-encoding': 'br' }])(
    'a response with %j is the same',
    (headers) => {
      const response = streamed(html, 50, { headers })
      expect(headInResponse(response, head)).toBe(response)
    },
  )
})

describe("the bootstrap in a page's Content-Security-Policy", () => {
  const script = '<script data-id="a">x</script>'

  const inPage = (headers: Record<string, string>) =>
    headInResponse(streamed('<head>', 10, { headers }), script).text()

  test.each([
    ["script-src 'self' 'nonce-a+/b=='; style-src 'self'", 'a+/b=='],
    ["default-src 'self'; script-src-elem 'nonce-c'", 'c'],
    // As Shopify's Hydrogen has it.
    ["base-uri 'self'; default-src 'self' https://cdn.example 'nonce-d'; style-src 'nonce-e'", 'd'],
    ["Script-Src 'NONCE-f-_'", 'f-_'],
    ["img-src *, script-src 'nonce-g'", 'g'],
  ])('has the nonce of %s', async (policy, nonce) => {
    const wanted = `<head>${script.replace('<script ', `<script nonce="${nonce}" `)}`
    expect(await inPage({ 'content-security-policy': policy })).toBe(wanted)
    const reported = {
      'content-security-policy': "img-src 'self'",
      'content-security-policy-report-only': policy,
    }
    expect(await inPage(reported)).toBe(wanted)
  })

  test.each([
    '',
    "script-src 'self'",
    "style-src 'nonce-a'",
    "script-src-attr 'nonce-a'",
    // The sources of `default-src` do not count for scripts then, nor does a directive's second list.
    "default-src 'nonce-a'; script-src 'self'; script-src 'nonce-a'",
    `script-src 'nonce-"><b>'`,
  ])('has no nonce with %s', async (policy) => {
    expect(await inPage({ 'content-security-policy': policy })).toBe(`<head>${script}`)
  })
})
