import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { checkSite } from '../src'
import { serveSite } from './fixtures/site'

/** Made for tests only: nobody trusts it. */
const certificate = new URL('../../../core/test/fixtures/localhost.pem', import.meta.url)

test('a development server with its own certificate is checked like any other', async () => {
  const site = await serveSite()
  const pem = await readFile(certificate)
  const server = createServer({ key: pem, cert: pem }, async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, site))
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const { findings, skipped } = await checkSite(`https://localhost:${address.port}/`, {
    rules: ['one-link', 'manifest-valid', 'quiet', 'connects'],
    calls: false,
  })
  expect(findings).toEqual([])
  expect(skipped).toEqual([])
})
