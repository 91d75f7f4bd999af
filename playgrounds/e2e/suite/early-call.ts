import { createServer } from 'node:http'

/** Runs in the page, directly after the bootstrap. */
const caller = `
window.abp.initialize({ agent: { name: 'e2e', version: '1' } })
window.early = window.abp.call('convert.markdownToHtml', { markdown: '# Early' })`

const bootstrap = /<script data-id[\s\S]*?<\/script>/

/**
 * Serves the app with a script in its pages that calls at once, before anything else of the page has arrived. Some
 * browsers cannot run a driver's script that early.
 *
 * @param url - of the app's server, without a slash at the end
 */
export async function withEarlyCall(url: string): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(async (request, response) => {
    const { accept = '*/*' } = request.headers
    const answer = await fetch(url + request.url, { headers: { accept } })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    const isPage = type.startsWith('text/html')
    const page = isPage && String(body).replace(bootstrap, (found) => `${found}<script>${caller}</script>`)
    response.writeHead(answer.status, { 'content-type': type }).end(page || body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
