import { expect, test } from 'vitest'
import { discover } from '../../src/index.ts'
import { html, link, serveSite } from '../fixtures/site.ts'

const refresh = (href: string) => html(`<meta http-equiv="refresh" content="0; url=${href}">`)

test('a page that leads to another one counts as a redirect', async () => {
  const url = await serveSite({
    '/': refresh('/docs/'),
    '/docs/': refresh('en/'),
    '/docs/en/': html('<link rel="abp-manifest" href="/abp.json">'),
  })
  expect(await discover(url)).toMatchObject({ supported: true, manifestUrl: `${url}/abp.json` })
})

test('a page with a link is the one', async () => {
  const url = await serveSite({ '/': html(`<meta http-equiv="refresh" content="0; url=/en/">${link}`) })
  expect(await discover(url)).toMatchObject({ supported: true })
})

test('pages that lead to each other end', async () => {
  const url = await serveSite({ '/': refresh('/en/'), '/en/': refresh('/') })
  expect(await discover(url)).toMatchObject({ supported: false, code: 'TOO_MANY_REDIRECTS' })
})

test.each([
  ['an address in a private network', 'http://10.0.0.1/', 'PRIVATE_ADDRESS'],
  ['a script', 'javascript:alert(1)', 'INVALID_URL'],
  ['a file', 'file:///etc/passwd', 'INVALID_URL'],
])('a page cannot lead to %s', async (_what, href, code) => {
  const url = await serveSite({ '/': refresh(href) })
  expect(await discover(url)).toMatchObject({ supported: false, code })
})

test('an error page leads nowhere', async () => {
  const url = await serveSite({
    '/': { status: 404, body: '<meta http-equiv="refresh" content="0; url=/en/">' },
  })
  expect(await discover(url)).toMatchObject({ supported: false, code: 'HTTP_STATUS' })
})
