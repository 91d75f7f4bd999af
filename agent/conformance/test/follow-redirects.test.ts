import { afterAll, expect, test } from 'vitest'
import { fetchBounded } from '../src/site/fetch-bounded.ts'
import { followRedirects } from '../src/site/follow-redirects.ts'
import { listen, stopSites } from './fixtures/site.ts'

afterAll(stopSites)

const limits = { requestTimeout: 10_000, signal: new AbortController().signal }
const follow = (url: string) =>
  followRedirects(url, {}, (address, init) => fetchBounded(address, { ...init, bytes: 1000, limits }))

test('a cookie is sent to the site that set it, and to no other', async () => {
  const seen: string[] = []
  // Where the page is, and a site that signs people in: each wants its own cookie.
  const signIn: string = await listen((request, response) => {
    seen.push(request.headers.cookie ?? '')
    response.writeHead(302, { 'set-cookie': 'there=2', location: page }).end()
  })
  const page: string = await listen((request, response) => {
    if (request.headers.cookie === 'here=1') response.end('the page')
    else response.writeHead(302, { 'set-cookie': 'here=1; HttpOnly', location: signIn }).end()
  })
  const { body, cookies, url } = await follow(page)
  expect([body.toString(), cookies, url]).toEqual(['the page', ['here'], page])
  expect(seen.join()).not.toContain('here')
})

test('what needs no cookie gets none', async () => {
  const page = await listen((request, response) => {
    if (request.url === '/') response.writeHead(302, { 'set-cookie': 'here=1', location: '/page' }).end()
    else response.end(`cookie: ${request.headers.cookie}`)
  })
  expect(await follow(page)).toMatchObject({ cookies: [], body: Buffer.from('cookie: undefined') })
})

test('redirects that do not end with cookies either are the error of the network', async () => {
  const page = await listen((_, response) => response.writeHead(302, { location: '/' }).end())
  await expect(follow(page)).rejects.toThrow('fetch failed')
})
