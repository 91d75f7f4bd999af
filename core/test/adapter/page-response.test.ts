import { expect, test } from 'vitest'
import { insertHeadIntoResponse } from '../../src/adapter/server'

const html = { 'content-type': 'text/html; charset=utf-8' }
const page =
  '<!doctype html><html><head><meta charset="utf-8"><title>Grüße</title></head><body>ü€😀</body></html>'
const inserted = page.replace('<title>', 'HÉRE<title>')

/** @returns a response that sends each part by itself */
function streamed(parts: Uint8Array[], headers: Record<string, string> = html): Response {
  const waiting = [...parts]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = waiting.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  return new Response(body, { headers })
}

test('the head comes after the charset, wherever the page is cut', async () => {
  const bytes = new TextEncoder().encode(page)
  for (let cut = 0; cut <= bytes.length; cut++) {
    const response = streamed([bytes.slice(0, cut), bytes.slice(cut)])
    expect(await insertHeadIntoResponse(response, 'HÉRE').text()).toBe(inserted)
  }
})

test('a page is sent as soon as its head is complete', async () => {
  const encoder = new TextEncoder()
  let finish: () => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode('<head><meta charset="utf-8"></head><p>'))
      finish = () => controller.close()
    },
  })
  const { body: changed } = insertHeadIntoResponse(new Response(body, { headers: html }), 'HERE')
  const reader = changed?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toBe('<head><meta charset="utf-8">HERE</head><p>')
  finish()
  expect((await reader?.read())?.done).toBe(true)
})

test('a page with a head of endless length is not held back for ever', async () => {
  const parts = [`<head><meta charset="utf-8">${' '.repeat(70_000)}`, 'x']
  const response = streamed(parts.map((part) => new TextEncoder().encode(part)))
  const reader = insertHeadIntoResponse(response, 'HERE').body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value).slice(0, 40)).toContain('<meta charset="utf-8">HERE')
})

test('status and headers stay, except the length', () => {
  const response = new Response(page, {
    status: 404,
    headers: { ...html, 'content-length': '9', 'x-own': '1' },
  })
  const { status, headers } = insertHeadIntoResponse(response, 'HERE')
  expect([status, headers.get('x-own'), headers.get('content-length')]).toEqual([404, '1', null])
})

test.each<[what: string, response: Response]>([
  ['is no page', new Response(page, { headers: { 'content-type': 'application/json' } })],
  ['is compressed', new Response(page, { headers: { ...html, 'content-encoding': 'gzip' } })],
  ['has no body', new Response(null, { headers: html })],
])('a response that %s stays as it is', (_, response) => {
  expect(insertHeadIntoResponse(response, 'HERE')).toBe(response)
})

test('a page that has the link already stays as it is', async () => {
  const linked = page.replace('<title>', '<link rel="abp-manifest" href="/abp.json"><title>')
  expect(await insertHeadIntoResponse(new Response(linked, { headers: html }), 'HERE').text()).toBe(linked)
})
