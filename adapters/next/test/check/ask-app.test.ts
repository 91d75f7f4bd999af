import { createServer, type ServerResponse } from 'node:http'
import { bootstrapText } from '@abp-kit/core/bootstrap'
import { expect, onTestFinished, test } from 'vitest'
import { checkFirstPage } from '../../src/check/ask-app.ts'
import { enterProject } from '../project.ts'

const html = `<!DOCTYPE html><html><head><script nonce="abc">${bootstrapText}</script></head></html>`

/** Asks a server that redirects its first page to the given place, and sends a policy with its pages. */
async function ask(
  policy: string,
  place = '/en',
  send = (response: ServerResponse) => void response.end(html),
) {
  const server = createServer(({ url }, response) => {
    if (url === '/') return response.writeHead(307, { location: place }).end()
    return send(
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      }),
    )
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const findings = await checkFirstPage(
    enterProject(),
    new URL(`http://127.0.0.1:${address.port}/`),
    'proxy.ts',
  )
  return findings.map(({ code, message }) => `${code}: ${message}`)
}

test('the policy of the page that the first one leads to is judged with the nonce of that page', async () => {
  expect(await ask("script-src 'nonce-abc'")).toEqual([])
  expect(await ask("script-src 'nonce-other'")).toEqual([
    expect.stringMatching(
      /^POLICY_BLOCKS_SCRIPT: .* of \/en \(from proxy\.ts\) blocks .*<Abp nonce=\{nonce\} \/>/,
    ),
  ])
})

test('redirects to other servers and without end are not followed', async () => {
  expect(await ask("script-src 'self'", 'http://127.0.0.2:1/')).toEqual([])
  expect(await ask("script-src 'self'", '/')).toEqual([])
})

test('a page without an end is judged by its beginning', async () => {
  let sent = 0
  const messages = await ask("script-src 'self'", '/en', (response) => {
    const part = 'x'.repeat(60_000)
    response.write(html)
    const send = () => {
      while (response.write(part)) sent += part.length
      sent += part.length
    }
    response.on('drain', send)
    send()
  })
  expect(messages).toEqual([expect.stringContaining('of /en (from proxy.ts) blocks')])
  // Three times what is read: what the sockets hold is on its way.
  expect(sent).toBeLessThan(30_000_000)
})
