import { AbpError } from '@abp-kit/core'
import { expect, test } from 'vitest'
import { createDiscoveryCache, discover } from '../../src/index.ts'
import { html, json, link, manifest, serveSite } from '../fixtures/site.ts'

/** Lets everything through, and remembers it, but for one origin. */
function blockOrigin(blocked: string) {
  const asked: string[] = []
  return {
    asked,
    checkUrl(url: URL) {
      asked.push(url.href)
      if (url.origin === blocked) throw new AbpError('PERMISSION_DENIED', `${url.origin} is blocked.`)
    },
  }
}

test('every request is checked before it is made: page, redirects, manifest', async () => {
  const url = await serveSite({
    '/': { status: 302, headers: { location: '/page' } },
    '/page': html('<link rel="abp-manifest" href="/moved.json">'),
    '/moved.json': { status: 302, headers: { location: '/abp.json' } },
  })
  const { asked, checkUrl } = blockOrigin('')
  expect(await discover(url, { checkUrl })).toMatchObject({ supported: true })
  expect(new Set(asked.map((href) => new URL(href).pathname))).toEqual(
    new Set(['/', '/page', '/moved.json', '/abp.json']),
  )
})

test('a refused origin gets no request, as a page, a redirect or a manifest', async () => {
  let requests = 0
  const blocked = await serveSite({
    '/': {
      body: (response) => {
        requests++
        response.end(html(link))
      },
    },
    '/abp.json': {
      body: (response) => {
        requests++
        response.end(JSON.stringify(manifest))
      },
      headers: { 'content-type': 'application/json' },
    },
  })
  const location = `${blocked}/`
  const redirecting = await serveSite({ '/': { status: 302, headers: { location } } })
  const linking = await serveSite({ '/': html(`<link rel="abp-manifest" href="${blocked}/abp.json">`) })
  const moving = await serveSite({
    '/': html(link),
    '/abp.json': { status: 307, headers: { location: `${blocked}/abp.json` } },
  })
  for (const url of [blocked, redirecting, linking, moving]) {
    const { checkUrl } = blockOrigin(blocked)
    expect(await discover(url, { checkUrl })).toMatchObject({
      supported: false,
      code: 'REFUSED',
      reason: `${blocked} is blocked.`,
    })
  }
  expect(requests).toBe(0)
})

test('what a cache remembers is refused all the same', async () => {
  const headers = { 'cache-control': 'max-age=100' }
  const url = await serveSite({
    '/': { body: html(link), headers },
    '/abp.json': { ...json(manifest), headers: { ...headers, 'content-type': 'application/json' } },
  })
  const cache = createDiscoveryCache()
  expect(await discover(url, { cache })).toMatchObject({ supported: true })
  const { checkUrl } = blockOrigin(url)
  expect(await discover(url, { cache, checkUrl })).toMatchObject({ supported: false, code: 'REFUSED' })
})
