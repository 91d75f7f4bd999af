import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { PassThrough } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowOwnCertificate } from '../../src/discovery/own-certificate.ts'
import { connect, discover, fetchLocally } from '../../src/index.ts'
import { html, link, manifest } from '../fixtures/site.ts'

/** Made for these tests only: nobody trusts it. */
const certificate = new URL('../../../../core/test/fixtures/localhost.pem', import.meta.url)

const abp = `<script>window.abp = {
  protocolVersion: '0.1', app: ${JSON.stringify(manifest.app)}, initialized: false, sessionId: null,
  async initialize() { return { sessionId: 's', protocolVersion: '0.1', app: this.app, features: {}, capabilities: [] } },
  async listCapabilities() { return [] }, async shutdown() {}, async call() { return { success: true, data: 1 } },
}</script>`

let server: Server
let port: number
beforeAll(async () => {
  const pem = await readFile(certificate)
  server = createServer({ key: pem, cert: pem }, (request, response) => {
    const isPage = request.url === '/'
    response
      .writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/json' })
      .end(isPage ? html(link + abp) : JSON.stringify(manifest))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each(['localhost', '127.0.0.1'])('a development server at %s has its own certificate', async (host) => {
  const url = `https://${host}:${port}/`
  expect(await discover(url)).toMatchObject({ supported: true, manifestUrl: `${url}abp.json` })
  expect((await fetchLocally(url)).status).toBe(200)
  const session = await connect(url)
  try {
    expect(session.app.name).toBe('Notes')
    expect(session.warnings).toEqual([])
  } finally {
    await session.close()
  }
})

test('the certificate of another host is checked, wherever its name leads', async () => {
  const found = await discover(`https://app.test:${port}/`, {
    allowPrivateAddresses: true,
    resolve: async () => ['127.0.0.1'],
  })
  const reason = expect.stringMatching(/certificate/)
  expect(found).toMatchObject({ supported: false, code: 'NETWORK_ERROR', reason })
})

test('a name below .localhost that does not lead to this machine needs a certificate that is trusted', () => {
  // It is connected to nothing that could be this machine.
  const socket = new TLSSocket(new PassThrough())
  const connect = allowOwnCertificate((_options, callback) => callback(null, socket))
  const answers: unknown[] = []
  const options = { hostname: 'app.localhost', protocol: 'https:', port: '443' }
  connect(options, (...answer) => void answers.push(...answer))
  expect(answers).toEqual([expect.objectContaining({ message: expect.stringMatching(/not trusted/) }), null])
  expect(socket.destroyed).toBe(true)
})
