import { describe, expect, test } from 'vitest'
import { createDiscoveryCache, discover } from '../../src/index.ts'
import { limits } from '../../src/limits.ts'
import { html, json, link, manifest, type Route, serveSite } from '../fixtures/site.ts'

const long = 'x'.repeat(12_000)

describe('a long text of a server is cut in the reason', () => {
  test.each<[what: string, routes: Record<string, Route | string>]>([
    [
      "a redirect's location that is no URL",
      { '/': { status: 302, headers: { location: `http://[${long}` } } },
    ],
    ["a redirect's location", { '/': { status: 302, headers: { location: `/${long}` } } }],
    [
      "a redirect's location of another scheme",
      { '/': { status: 302, headers: { location: `data:${long}` } } },
    ],
    ["the page's type", { '/': { headers: { 'content-type': `a/${long}` } } }],
    ["the manifest's type", { '/': html(link), '/abp.json': { headers: { 'content-type': `a/${long}` } } }],
    ['a link', { '/': html(`<link rel="abp-manifest" href="/${long}">`) }],
    ['a link that is no URL', { '/': html(`<link rel="abp-manifest" href="http://[${long}">`) }],
    [
      'a manifest that is not JSON',
      { '/': html(link), '/abp.json': { body: long, headers: { 'content-type': 'application/json' } } },
    ],
  ])('%s', async (_what, routes) => {
    const found = await discover(await serveSite(routes))
    if (found.supported) throw new Error('supported')
    expect(found.reason.length).toBeLessThan(1_000)
  })

  test('warnings of a manifest are few and short', async () => {
    const capabilities = Array.from({ length: 100 }, () => ({ name: 'n'.repeat(250), inputSchema: 5 }))
    const found = await discover(
      await serveSite({ '/': html(link), '/abp.json': json({ ...manifest, capabilities }) }),
    )
    expect(found.warnings.length).toBeLessThanOrEqual(limits.discoveryWarnings + 1)
    expect(found.warnings.at(-1)).toMatch(/more warnings/)
  })
})

test('a schema that is too deep is left out, with a cache and without', async () => {
  const deep = `${'{"items":'.repeat(100_000)}{}${'}'.repeat(100_000)}`
  const text = JSON.stringify(manifest).replace('{"type":"object"}', deep)
  const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=60' }
  const url = await serveSite({ '/': html(link), '/abp.json': { body: text, headers } })
  const cache = createDiscoveryCache()
  for (const options of [{}, { cache }, { cache }]) {
    const found = await discover(url, options)
    expect(found).toMatchObject({
      supported: true,
      manifest: { capabilities: [{ name: 'convert.markdownToHtml' }] },
    })
    expect(found.warnings.join(' ')).toContain('over 100 levels')
  }
})
