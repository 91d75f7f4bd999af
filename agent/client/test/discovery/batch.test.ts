import { expect, test } from 'vitest'
import { createDiscoveryCache, discover, discoverAll } from '../../src/index.ts'
import { serve } from '../fixtures/server.ts'
import { html, json, link, manifest, serveSite } from '../fixtures/site.ts'

test('many pages, a few at a time', async () => {
  let open = 0
  let most = 0
  const url = await serve((request, response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      if (request.url === '/abp.json') response.setHeader('content-type', 'application/json')
      response.end(
        request.url === '/abp.json' ? JSON.stringify(manifest) : html(request.url === '/7' ? '' : link),
      )
    }, 5)
  })
  const found = new Map<string, boolean>()
  const urls = function* () {
    for (let page = 0; page < 60; page++) yield `${url}/${page}`
  }
  for await (const { discovery, url: page } of discoverAll(urls(), { concurrency: 5 }))
    found.set(page, discovery.supported)
  expect(found.size).toBe(60)
  expect([...found].filter(([, supported]) => !supported)).toEqual([[`${url}/7`, false]])
  expect(most).toBeLessThanOrEqual(5)
})

test('leaving early ends what is under way', async () => {
  let requests = 0
  const url = await serve((_request, response) => {
    if (++requests > 1) return
    response.end(html(''))
  })
  // Longer than a test may take: whoever waits for the others fails.
  const timeout = 300_000
  for await (const { discovery } of discoverAll(Array(50).fill(url), { concurrency: 4, timeout })) {
    expect(discovery.supported).toBe(false)
    break
  }
  expect(requests).toBeLessThanOrEqual(5)
})

test.each<[what: string, headers: Record<string, string>, requests: number, notModified: number]>([
  ['fresh', { 'cache-control': 'public, max-age=3600' }, 2, 0],
  ['with an ETag', { etag: '"1"' }, 4, 2],
  ['fresh, but to be asked for', { 'cache-control': 'no-cache, max-age=3600', etag: '"1"' }, 4, 2],
  ['not to be kept', { 'cache-control': 'no-store, max-age=3600', etag: '"1"' }, 4, 0],
  ['without a word', {}, 4, 0],
])('what is %s', async (_what, headers, expected, expectedNotModified) => {
  let requests = 0
  let notModified = 0
  const url = await serve((request, response) => {
    requests++
    const type = request.url === '/abp.json' ? 'application/json' : 'text/html'
    if (request.headers['if-none-match'] === '"1"' && headers.etag) {
      notModified++
      response.writeHead(304, headers).end()
    } else {
      response.writeHead(200, { 'content-type': type, ...headers })
      response.end(request.url === '/abp.json' ? JSON.stringify(manifest) : html(link))
    }
  })
  const cache = createDiscoveryCache()
  const first = await discover(url, { cache })
  expect(await discover(url, { cache })).toEqual(first)
  expect(first.supported).toBe(true)
  expect([requests, notModified]).toEqual([expected, expectedNotModified])
})

test('failures are not remembered, and the cache is bounded', async () => {
  const headers = { 'cache-control': 'max-age=3600', 'content-type': 'text/html' }
  let body = html('')
  const url = await serveSite({
    '/': { body: (response) => response.end(body), headers },
    '/abp.json': json(manifest),
  })
  const cache = createDiscoveryCache(1)
  expect((await discover(url, { cache })).supported).toBe(false)
  body = html(link)
  expect((await discover(url, { cache })).supported).toBe(true)
  expect((await discover(`${url}/?2`, { cache })).supported).toBe(false)
})
