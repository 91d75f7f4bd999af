import { createStorage } from 'unstorage'
import { expect, test } from 'vitest'
import { bytesOf, openSite, refusal } from './site.ts'

// https://fetch.spec.whatwg.org/#concept-request-destination, and what browsers add.
const partsOfPages = [
  'audio',
  'audioworklet',
  'embed',
  'fencedframe',
  'font',
  'frame',
  'iframe',
  'image',
  'json',
  'manifest',
  'object',
  'paintworklet',
  'report',
  'script',
  'serviceworker',
  'sharedworker',
  'speculationrules',
  'style',
  'text',
  'track',
  'video',
  'webidentity',
  'worker',
  'xslt',
  'something-new',
  '',
]

test.each(partsOfPages)('a page cannot have a file as its %j', async (destination) => {
  const site = openSite(createStorage())
  const path = `/${await site.store(bytesOf(10))}`
  for (const method of ['GET', 'HEAD']) {
    const answer = await site.ask(path, { method, headers: { 'sec-fetch-dest': destination } })
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([403, 'nosniff'])
  }
  expect(await refusal(site.ask(path, { headers: { 'sec-fetch-dest': destination } }))).toMatchObject({
    code: 'RESULT_STORE_FORBIDDEN',
  })
})

test.each(['text/css,*/*;q=0.1', 'text/xsl', 'application/xml, application/xslt+xml'])(
  'nor where the browser does not say so, but accepts %s',
  async (accept) => {
    const site = openSite(createStorage())
    expect((await site.ask(`/${await site.store(bytesOf(10))}`, { headers: { accept } })).status).toBe(403)
  },
)

test.each<Record<string, string>>([
  {},
  { accept: '*/*' },
  { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  { 'sec-fetch-dest': 'empty', accept: 'text/css' },
  { 'sec-fetch-dest': 'document' },
])('an agent, `fetch` and a download get it: %o', async (headers) => {
  const site = openSite(createStorage())
  const answer = await site.ask(`/${await site.store(bytesOf(10))}`, { headers })
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment'])
})
