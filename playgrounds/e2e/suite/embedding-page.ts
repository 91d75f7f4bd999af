import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What the page's script offers to the test. */
const script = `
  import { connectPostMessage } from '@abp-kit/client/transport/post-message'
  Object.assign(window, { connectPostMessage })
`

export interface EmbeddingPage {
  /** Where it is; an app that it shows has to allow this origin. */
  origin: string
  stop(): Promise<void>
}

/** Serves an empty page with the agent's half of the transport, on a free port of the loopback address. */
export async function serveEmbeddingPage(): Promise<EmbeddingPage> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  })
  const code = outputFiles.map(({ text }) => text).join('')
  const server = createServer(({ url }, response) => {
    if (url === '/agent.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
    else if (url === '/favicon.ico') response.writeHead(204).end()
    else {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Agent</title><body><script type="module" src="/agent.js"></script>')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
