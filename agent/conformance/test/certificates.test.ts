import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { checkSite } from '../src/index.ts'
import { listen, serveSite, stopSites } from './fixtures/site.ts'

/** Made for tests only: nobody trusts it. */
const certificate = new URL('../../../core/test/fixtures/localhost.pem', import.meta.url)

afterAll(stopSites)

test('a development server with its own certificate is checked like any other', async () => {
  const site = await serveSite()
  const url = await listen(
    async ({ url = '/' }, response) => {
      const answer = await fetch(new URL(url, site))
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
    },
    await readFile(certificate),
  )
  const { findings, skipped } = await checkSite(url, {
    rules: ['manifest-link', 'manifest-valid', 'no-page-errors', 'session-starts'],
    calls: false,
  })
  expect(findings).toEqual([])
  expect(skipped).toEqual([])
})
