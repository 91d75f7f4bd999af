import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// biome-ignore lint/style/noRestrictedImports: the page under test has the real one
import { bootstrapText } from '@abp-kit/core/bootstrap'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/index.ts'

/** Serves a page whose app never registers. Never answers for `/hangs.js`. */
async function serve(scripts: string) {
  const head =
    '<link rel="abp-manifest" href="/abp.json">' +
    `<script data-id="com.example.late" data-name="Late" data-version="1.0.0" data-deadline="1500">${bootstrapText}</script>`
  const server = createServer(({ url }, response) => {
    if (url === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><meta charset="utf-8">${head}<title>Late</title><body>${scripts}`)
    } else if (url === '/fine.js')
      response.setHeader('content-type', 'text/javascript').end('window.fine = true')
    else if (url !== '/hangs.js') response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}/`
}

test.each([
  [
    'a script hangs',
    '<script src="/fine.js"></script><script type="module" src="/hangs.js"></script>',
    /^Not loaded: timeout\. The document is interactive and visible\. Scripts that did not arrive: http:\S+\/hangs\.js\.$/,
  ],
  [
    'a script is missing',
    '<script src="/fine.js"></script><script src="/missing.js"></script>',
    /^Not loaded: timeout http:\S+\/missing\.js\. The document is complete and visible\. Scripts that did not arrive: http:\S+\/missing\.js\.$/,
  ],
  [
    'the framework never starts',
    '<script src="/fine.js"></script>',
    /^Not loaded: timeout\. The document is complete and visible\. All 1 scripts that it asks for arrived\. /,
  ],
])('an app that does not start in time, because %s: the error names it', async (_, scripts, message) => {
  const url = await serve(scripts)
  await expect(connect(url)).rejects.toMatchObject({
    code: 'CAPABILITY_UNAVAILABLE',
    message: expect.stringMatching(message),
  })
})
