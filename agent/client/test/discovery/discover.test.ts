import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type DiscoverOptions, discover } from '../../src/index.ts'
import { startServer } from '../fixtures/server.ts'
import { html, json, link, manifest, type Route, serveSite } from '../fixtures/site.ts'

async function discoverSite(routes: Record<string, Route | string>, options?: DiscoverOptions) {
  return discover(`${await serveSite(routes)}/`, options)
}

const stall = (start: string): Route => ({ body: (response) => void response.write(start) })

describe('a page that offers something', () => {
  test('is supported, with its manifest', async () => {
    const url = await serveSite({ '/': html(link) })
    expect(await discover(url)).toEqual({
      supported: true,
      manifest,
      manifestUrl: `${url}/abp.json`,
      warnings: [],
    })
  })

  test('is read no further than </head>', async () => {
    expect(await discoverSite({ '/': stall(`<html><head>${link}</head>`) })).toMatchObject({
      supported: true,
    })
    expect(await discoverSite({ '/': stall(`<html><head>${link}<div>`) })).toMatchObject({ supported: true })
  })

  test('is understood in whatever pieces it comes', async () => {
    const body: Route['body'] = (response) => {
      const rest = [...Buffer.from(html(link))]
      const send = () => {
        const byte = rest.splice(0, 7)
        if (byte.length === 0) return response.end()
        response.write(Buffer.from(byte), () => setImmediate(send))
      }
      send()
    }
    expect(await discoverSite({ '/': { body } })).toMatchObject({ supported: true })
  })

  test('may have a body without end', async () => {
    const body: Route['body'] = (response) => {
      response.write(html(link))
      const more = () => response.destroyed || response.write('x'.repeat(10_000), () => setImmediate(more))
      more()
    }
    expect(await discoverSite({ '/': { body } })).toMatchObject({ supported: true })
  })

  test('may redirect five times, and counts its link from where it ends', async () => {
    const hop = (location: string): Route => ({ status: 302, headers: { location } })
    const url = await serveSite({
      '/': hop('/1'),
      '/1': hop('/2'),
      '/2': hop('3'),
      '/3': hop('/4'),
      '/4': hop('/deep/page'),
      '/deep/page': html('<link rel="abp-manifest" href="abp.json">'),
      '/deep/abp.json': json(manifest),
    })
    expect(await discover(url)).toMatchObject({ supported: true, manifestUrl: `${url}/deep/abp.json` })
  })

  test('may be an error page', async () => {
    const found = await discoverSite({ '/': { status: 404, body: html(link) } })
    expect(found).toMatchObject({ supported: true, warnings: ['The page was answered with 404.'] })
  })

  test('may serve its manifest compressed, as any JSON type, and from another origin', async () => {
    const other = await serveSite({
      '/m': {
        body: gzipSync(JSON.stringify(manifest)),
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/abp+json; v=1' },
      },
    })
    const found = await discoverSite({ '/': html(`<link rel="abp-manifest" href="${other}/m">`) })
    expect(found).toMatchObject({ supported: true, manifestUrl: `${other}/m`, manifest })
  })

  test('has its first 100 capabilities read', async () => {
    const capabilities = Array.from({ length: 101 }, (_, index) => ({ name: `export.kind${index}` }))
    const found = await discoverSite({ '/': html(link), '/abp.json': json({ ...manifest, capabilities }) })
    expect(found.supported && found.manifest.capabilities.length).toBe(100)
    expect(found.warnings).toEqual([expect.stringContaining('101')])
  })

  test('is tried, with a warning, when it is written for a newer protocol', async () => {
    const newer = await discoverSite({ '/': html(link), '/abp.json': json({ ...manifest, abp: '2.0' }) })
    expect(newer).toMatchObject({ supported: true, warnings: [expect.stringContaining('2.0')] })
    const same = await discoverSite({ '/': html(link), '/abp.json': json({ ...manifest, abp: '0.7' }) })
    expect(same).toMatchObject({ supported: true, warnings: [] })
  })
})

test.each<[end: string, what: string, login: Route | string]>([
  ['a page', 'text/html', html('<form>')],
  ['a refusal', 'status 401', { status: 401, body: 'no' }],
])('a manifest that is redirected to %s says so', async (_end, what, login) => {
  const found = await discoverSite({
    '/': html(link),
    '/abp.json': { status: 307, headers: { location: '/login' } },
    '/login': login,
  })
  expect(found).toMatchObject({ supported: false, code: 'MANIFEST_REDIRECTED' })
  expect(!found.supported && found.reason.replace(/127\.0\.0\.1:\d+/g, 'app')).toBe(
    `The manifest was redirected from http://app/abp.json to http://app/login (${what}). Agents read it without a login, so the app must answer at that address without one.`,
  )
})

describe('a manifest that middleware for languages redirects', () => {
  test.each(['/en/abp.json', '/en-US/app/abp.json', '/abp.json/../de/abp.json'])(
    'to a page at %s is refused, with how to exclude it',
    async (location) => {
      const { pathname } = new URL(location, 'http://app')
      const found = await discoverSite({
        '/': html(link),
        '/abp.json': { status: 307, headers: { location } },
        [pathname]: { status: 404, body: html('', 'Not found') },
      })
      expect(found).toMatchObject({ supported: false, code: 'MANIFEST_REDIRECTED' })
      expect(found).toMatchObject({
        reason: expect.stringContaining(
          'Exclude /abp.json from what redirects to a language or another form of the address',
        ),
      })
    },
  )

  test('to another manifest is found', async () => {
    const found = await discoverSite({
      '/': html(link),
      '/abp.json': { status: 307, headers: { location: '/en/abp.json' } },
      '/en/abp.json': json(manifest),
    })
    expect(found).toMatchObject({ supported: true, warnings: [] })
  })
})

test('a server that redirects until it gets its cookie is said to wait for one', async () => {
  const found = await discoverSite({
    '/': { status: 307, headers: { location: '/', 'set-cookie': 'seen=1' } },
  })
  expect(found).toMatchObject({ supported: false, code: 'TOO_MANY_REDIRECTS' })
  expect(found).toMatchObject({ reason: expect.stringContaining('may wait for a cookie') })
})

describe('a page that offers nothing, or fails', () => {
  const refusals: [what: string, code: string, routes: Record<string, Route | string>][] = [
    ['no link', 'NO_MANIFEST_LINK', { '/': html('') }],
    ['a link after 50 KB', 'NO_MANIFEST_LINK', { '/': html(`<!--${'x'.repeat(50 * 1024)}-->${link}`) }],
    ['a head without end', 'NO_MANIFEST_LINK', { '/': stall(`<head><!--${'x'.repeat(60_000)}`) }],
    ['an error status', 'HTTP_STATUS', { '/': { status: 500, body: html('') } }],
    [
      'something else than a page',
      'NOT_HTML',
      { '/': { body: '%PDF', headers: { 'content-type': 'application/pdf' } } },
    ],
    ['redirects in a circle', 'TOO_MANY_REDIRECTS', { '/': { status: 301, headers: { location: '/' } } }],
    [
      'a redirect out of HTTP',
      'INVALID_URL',
      { '/': { status: 301, headers: { location: 'file:///etc/passwd' } } },
    ],
    ['a redirect to nowhere', 'INVALID_URL', { '/': { status: 301, headers: { location: 'http://[' } } }],
    [
      'a manifest out of HTTP',
      'INVALID_URL',
      { '/': html('<link rel="abp-manifest" href="data:application/json,{}">') },
    ],
    [
      'credentials in the link',
      'INVALID_URL',
      { '/': html('<link rel="abp-manifest" href="http://u:p@127.0.0.1/">') },
    ],
    ['no manifest', 'HTTP_STATUS', { '/': html(link), '/abp.json': { status: 404 } }],
    ['a manifest as HTML', 'NOT_JSON', { '/': html(link), '/abp.json': json(manifest, 'text/html') }],
    [
      'a manifest that is no JSON',
      'INVALID_JSON',
      { '/': html(link), '/abp.json': { ...json({}), body: '{,}' } },
    ],
    ['a manifest without an app', 'INVALID_MANIFEST', { '/': html(link), '/abp.json': json({ abp: '0.1' }) }],
    [
      'deep nesting',
      'INVALID_MANIFEST',
      { '/': html(link), '/abp.json': { ...json({}), body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` } },
    ],
    [
      'a manifest over 1 MB',
      'TOO_LARGE',
      { '/': html(link), '/abp.json': json({ ...manifest, more: 'x'.repeat(1024 * 1024) }) },
    ],
    [
      'a broken compression',
      'NETWORK_ERROR',
      { '/': { body: 'no gzip', headers: { 'content-encoding': 'gzip' } } },
    ],
    [
      'a broken connection',
      'NETWORK_ERROR',
      { '/': { body: (response) => void response.socket?.destroy() } },
    ],
  ]

  test.each(refusals)('%s: %s', async (_what, code, routes) => {
    expect(await discoverSite(routes)).toMatchObject({
      supported: false,
      code,
      reason: expect.stringMatching(/\w/),
    })
  })

  test.each(['notes.html', 'ftp://127.0.0.1/', 'http://u:p@127.0.0.1/', ''])(
    '%j is refused as a URL',
    async (url) => {
      expect(await discover(url)).toMatchObject({ supported: false, code: 'INVALID_URL' })
    },
  )

  test('a port where nothing listens', async () => {
    const { url, stop } = await startServer(() => undefined)
    await stop()
    const dead = await discover(url)
    expect(dead).toMatchObject({ supported: false, code: 'NETWORK_ERROR' })
  })

  test('bombs in gzip do not fill the memory', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20))
    const headers = { 'content-encoding': 'gzip' }
    const before = process.memoryUsage.rss()
    expect(await discoverSite({ '/': { body: bomb, headers } })).toMatchObject({ code: 'NO_MANIFEST_LINK' })
    const compressed = { body: bomb, headers: { ...headers, 'content-type': 'application/json' } }
    expect(await discoverSite({ '/': html(link), '/abp.json': compressed })).toMatchObject({
      code: 'TOO_LARGE',
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024)
  })

  test.each<[what: string, routes: Record<string, Route | string>]>([
    ['answers', { '/': { body: () => undefined } }],
    ['ends its head', { '/': stall('<head>') }],
    [
      'ends its manifest',
      {
        '/': html(link),
        '/abp.json': { ...json({}), ...stall('{'), headers: { 'content-type': 'application/json' } },
      },
    ],
  ])('a server that never %s: TIMEOUT', async (_what, routes) => {
    expect(await discoverSite(routes, { timeout: 200 })).toMatchObject({
      supported: false,
      code: 'TIMEOUT',
      reason: expect.stringContaining('within 200 ms'),
    })
  })

  test('a resolver that never answers: TIMEOUT', async () => {
    const resolve = () => new Promise<string[]>(() => undefined)
    expect(await discover('http://app.test/', { timeout: 200, resolve })).toMatchObject({ code: 'TIMEOUT' })
  })

  test('the caller can stop it', async () => {
    const controller = new AbortController()
    const found = discoverSite({ '/': stall('<head>') }, { signal: controller.signal })
    setTimeout(() => controller.abort(), 100)
    expect(await found).toMatchObject({ supported: false, code: 'CANCELLED' })
    expect(await discover('http://127.0.0.1:1/', { signal: AbortSignal.abort() })).toMatchObject({
      code: 'CANCELLED',
    })
  })
})
