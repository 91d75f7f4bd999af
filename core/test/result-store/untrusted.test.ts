import { createStorage } from 'unstorage'
import { describe, expect, test } from 'vitest'
import { createResultStore } from '../../src/result-store/server/index.ts'
import { bytesOf, openSite, refusal } from './site.ts'

const open = (options?: Parameters<typeof openSite>[1]) => {
  const storage = createStorage()
  return { storage, ...openSite(storage, options) }
}

describe('who may store', () => {
  const resultStore = createResultStore({ storage: createStorage() })
  const from = (headers: Record<string, string>, url = 'http://internal:3000/abp-results') =>
    resultStore(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"size":1,"mimeType":"a/b"}',
      }),
    ).then(({ status }) => status)

  test.each([
    ['a page of the site', { 'sec-fetch-site': 'same-origin' }, 201],
    ['a page of the site, by its origin', { origin: 'http://internal:3000' }, 201],
    ['the same, behind a proxy', { origin: 'https://notes.example', host: 'notes.example' }, 201],
    [
      'the same, behind two',
      { origin: 'https://notes.example', 'x-forwarded-host': 'notes.example, inner', host: 'inner' },
      201,
    ],
    ['a page of a sister domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://internal:3000' }, 403],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }, 403],
    ['another origin', { origin: 'https://elsewhere.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['no browser', {}, 403],
    ['a form of the site', { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' }, 400],
  ])('%s: %o is answered with %i', async (_, headers, status) => {
    expect(await from(headers)).toBe(status)
  })

  test('PUT, POST to a file, and DELETE are for pages of the site too', async () => {
    const site = open()
    const { id } = await (await site.begin({ size: 1 })).json()
    const headers = { 'sec-fetch-site': 'cross-site' }
    for (const [method, path] of [
      ['PUT', `/${id}/0`],
      ['POST', `/${id}`],
      ['DELETE', `/${id}`],
    ]) {
      expect(await refusal(site.ask(path ?? '', { headers, ...(method && { method }) }))).toMatchObject({
        status: 403,
        code: 'RESULT_STORE_FORBIDDEN',
      })
    }
    expect(await site.storage.getKeys()).toHaveLength(1)
  })

  test('`authorize` decides about pages, and not about downloads', async () => {
    const site = open({ authorize: ({ headers }) => headers.get('cookie') === 'session=1' })
    expect(await refusal(site.begin({ size: 1 }))).toMatchObject({
      status: 403,
      code: 'RESULT_STORE_FORBIDDEN',
    })
    const begun = await site.begin({ size: 0 }, { cookie: 'session=1' })
    const { id } = await begun.json()
    await site.ask(`/${id}`, { method: 'POST', headers: { cookie: 'session=1' } })
    expect((await site.ask(`/${id}`)).status).toBe(200)
  })
})

describe('limits', () => {
  test('a file that says it is too large', async () => {
    const site = open({ fileLimit: 5000 })
    expect(await refusal(site.begin({ size: 5001 }))).toMatchObject({
      status: 413,
      code: 'STORED_RESULT_TOO_LARGE',
      retryable: false,
    })
    expect((await site.begin({ size: 5000 })).status).toBe(201)
  })

  test('a body without an end is read no further than what is due, without Content-Length', async () => {
    const site = open()
    const { id } = await (await site.begin({ size: 2500 })).json()
    let pulled = 0
    let cancelled = false
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(400))
      },
      cancel() {
        cancelled = true
      },
    })
    expect(await refusal(site.put(id, 0, endless))).toMatchObject({ status: 413 })
    expect(pulled).toBeLessThan(6)
    expect(cancelled).toBe(true)
    expect(await site.storage.getKeys()).toEqual([`${id}.about`])
  })

  test('a description without an end', async () => {
    const site = open()
    expect(await refusal(site.begin({ size: 1, filename: 'x'.repeat(10_000) }))).toMatchObject({
      status: 413,
    })
    expect(await site.storage.getKeys()).toEqual([])
  })

  test('a part that is cut off, or too short, is not kept', async () => {
    const site = open()
    const { id } = await (await site.begin({ size: 2500 })).json()
    let sent = false
    const cut = new ReadableStream({
      pull(controller) {
        if (sent) controller.error(new Error('gone'))
        else controller.enqueue(new Uint8Array(400))
        sent = true
      },
    })
    expect(await refusal(site.put(id, 0, cut))).toMatchObject({
      status: 400,
      code: 'RESULT_STORE_REQUEST_INVALID',
    })
    expect(await refusal(site.put(id, 2, bytesOf(499)))).toMatchObject({ status: 400 })
    expect(await site.storage.getKeys()).toEqual([`${id}.about`])
    expect(await refusal(site.finish(id))).toMatchObject({ status: 409 })
    expect(await refusal(site.ask(`/${id}`))).toMatchObject({ status: 404 })
  })

  test('a rate', async () => {
    const site = open({ rateLimit: { calls: 2, per: 60_000 } })
    await site.begin({ size: 1 })
    await site.begin({ size: 1 })
    const answer = await site.begin({ size: 1 })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await refusal(answer)).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryable: true })
  })

  test.each([
    { fileLimit: 0 },
    { fileLimit: Number.POSITIVE_INFINITY },
    { lifetime: -1 },
    { partSize: 1.5 },
    { rateLimit: { calls: 1, per: 0 } },
  ])('%o is no limit', (limits) => {
    expect(() => createResultStore({ storage: createStorage(), ...limits })).toThrow(
      expect.objectContaining({ code: 'RESULT_STORE_INVALID' }),
    )
  })
})

describe('what stands in a URL', () => {
  test.each([
    '',
    '/',
    '/../secret',
    '/..%2f..%2fsecret',
    '/%2e%2e/secret',
    '/..%5csecret',
    '/theirs',
    '/__proto__',
    '/theirs:0',
    `/${'0'.repeat(67)}`,
    `/${'f'.repeat(68)}`,
    `/${'F'.repeat(68)}`,
    `/${'f'.repeat(68)}.about`,
    `/${'f'.repeat(68)}/0`,
    `/${'f'.repeat(68)}%00`,
    '-other',
  ])('GET %s finds nothing', async (path) => {
    const site = open()
    await site.storage.setItem('theirs', 'secret')
    await site.storage.setItem('secret', 'secret')
    expect((await site.ask(path)).status).toBe(404)
  })

  test.each(['/../x/0', '/..%2fx/0', '/x/0', `/${'f'.repeat(68)}/..%2f0`, `/${'f'.repeat(68)}/0/0`])(
    'PUT %s writes nothing',
    async (path) => {
      const site = open()
      expect((await site.ask(path, { method: 'PUT', body: 'x' })).status).toBeGreaterThanOrEqual(400)
      expect(await site.storage.getKeys()).toEqual([])
    },
  )

  test('a part that the file does not have', async () => {
    const site = open()
    const { id } = await (await site.begin({ size: 2500 })).json()
    for (const part of ['3', '999999999', '-1', '1e3', '0x0', ''])
      expect(
        (await site.ask(`/${id}/${part}`, { method: 'PUT', body: 'x' })).status,
        part,
      ).toBeGreaterThanOrEqual(400)
    expect(await site.storage.getKeys()).toEqual([`${id}.about`])
  })

  test('a file that is complete cannot be changed, one that is not cannot be read', async () => {
    const site = open()
    const id = await site.store(bytesOf(10))
    expect(await refusal(site.put(id, 0, new Uint8Array(10)))).toMatchObject({ status: 404 })
    expect(new Uint8Array(await (await site.ask(`/${id}`)).arrayBuffer())).toEqual(bytesOf(10))
  })

  test('ids are unlike each other', async () => {
    const site = open()
    const secrets = await Promise.all(
      Array.from({ length: 20 }, async () => (await (await site.begin({ size: 1 })).json()).id.slice(28)),
    )
    expect(new Set(secrets).size).toBe(20)
    expect(new Set(secrets.join('')).size).toBe(16)
  })

  test.each(['PATCH', 'OPTIONS'])(
    '%s means nothing, so that browsers refuse what would be cross-site',
    async (method) => {
      const answer = await open().ask('/x', { method })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('access-control-allow-methods')).toBeNull()
    },
  )
})
