import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { checkManifestAnswer } from '../../../../src/adapter/node/index.ts'

/** Made for tests only: nobody trusts it. */
const certificate = new URL('../../../fixtures/localhost.pem', import.meta.url)

async function serve(answer: RequestListener, pem?: Buffer): Promise<URL> {
  const server = pem ? createSecureServer({ key: pem, cert: pem }, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return new URL(`${pem ? 'https' : 'http'}://127.0.0.1:${address.port}/docs/abp.json`)
}
const check = async (url: URL) =>
  (await checkManifestAnswer(url, 'Exclude it.')).map(({ message }) => message)

test.each(['application/json', 'application/json; charset=utf-8', 'application/manifest+json'])(
  'an answer of %s is in order',
  async (type) => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end('{}'),
    )
    expect(await check(url)).toEqual([])
  },
)

test.each<[what: string, status: number, headers: Record<string, string>]>([
  ['is redirected to /login', 302, { location: '/login' }],
  ['is redirected to another address', 304, {}],
  ['is answered with status 401', 401, {}],
  ['is answered with status 404', 404, { 'content-type': 'application/json' }],
  ['is answered with text/html, not with JSON', 200, { 'content-type': 'text/html; charset=utf-8' }],
  ['is answered with no content type, not with JSON', 200, {}],
])('a request that %s', async (what, status, headers) => {
  const asked: (string | undefined)[] = []
  const url = await serve((request, response) => {
    asked.push(request.url, request.headers.cookie)
    response.writeHead(status, headers).end()
  })
  expect(await check(url)).toEqual([
    `A request for /docs/abp.json without a cookie ${what}, so agents cannot read the manifest. Exclude it.`,
  ])
  expect(asked).toEqual(['/docs/abp.json', undefined])
})

test('a server that does not answer says so by itself', async () => {
  const url = await serve((request) => request.socket.destroy())
  expect(await check(url)).toEqual([])
})

test('a development server has its own certificate', async () => {
  const url = await serve(
    (_request, response) => response.writeHead(302, { location: '/login' }).end(),
    await readFile(certificate),
  )
  expect(await check(url)).toEqual([expect.stringMatching(/is redirected to \/login/)])
})
