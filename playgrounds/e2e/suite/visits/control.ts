import { once } from 'node:events'
import { createServer } from 'node:http'

/** As many scripts as a page of Next.js has, and about as much text. */
const scripts = 8
const scriptBytes = 60_000

const page = `<!doctype html><html lang="en"><title>Control</title>
${Array.from({ length: scripts }, (_, index) => `<script async src="/${index}.js"></script>`).join('')}
<p>${'A page without anything of the kit. '.repeat(600)}</p>`
const script = `/*${'x'.repeat(scriptBytes)}*/`

/** Serves pages that have nothing of the kit: a visit that is lost here is lost to the browser or the network. */
export async function serveControl(): Promise<{ url: string; output(): string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js') === true
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    output: () => '',
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
