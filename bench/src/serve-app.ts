import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { renderHead } from '@abp-kit/core/adapter'
import { build } from 'esbuild'

export const app = { id: 'com.example.bench', name: 'Bench', version: '1.0.0' }

/** What an adapter adds to an app: it registers, and the runtime and the definition are loaded on demand. */
const registering = `
import { register } from '@abp-kit/core/register'
import './page/bytes.ts'
register(() => import('./page/definition.ts'))
`

export interface ServedApp {
  url: string
  stop: () => Promise<void>
}

/**
 * Serves a page with the bootstrap in its head, on a free port of this machine.
 *
 * @param code - the page's module; its imports are resolved from this folder
 */
export async function serveApp(code = registering): Promise<ServedApp> {
  const bundle = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: '/',
    logLevel: 'error',
  })
  const scripts = new Map(bundle.outputFiles.map(({ path, text }) => [path.replace(/^.*\//, '/'), text]))
  const head = renderHead({ app, manifest: '/abp.json' })
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>Bench</title>${head}<script type="module" src="/stdin.js"></script></head><body></body></html>`
  const manifest = JSON.stringify({ abp: '0.1', app, capabilities: [{ name: 'bench.noop' }] })
  const server = createServer(({ url = '/' }, response) => {
    const script = scripts.get(url)
    const answer = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
    if (script !== undefined) answer('text/javascript', script)
    else if (url === '/') answer('text/html', html)
    else if (url === '/abp.json') answer('application/json', manifest)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
