import { fileURLToPath } from 'node:url'
import { renderHead } from '@abp-kit/core/adapter'
import { build } from 'esbuild'
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts'

export const app = { id: 'com.example.bench', name: 'Bench', version: '1.0.0' }

/** What an adapter adds to an app: it registers, and the runtime and the definition are loaded on demand. */
const registering = `
import { register } from '@abp-kit/core/register'
import './page/bytes.ts'
register(() => import('./page/definition.ts'))
`

/**
 * Serves a page with the bootstrap in its head, on a free port of this machine.
 *
 * @param code - the page's module; its imports are resolved from this folder
 */
export async function serveApp(code = registering): Promise<LoopbackServer> {
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
  return startLoopbackServer(({ url = '/' }, response) => {
    const script = scripts.get(url)
    const answer = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
    if (script !== undefined) answer('text/javascript', script)
    else if (url === '/') answer('text/html', html)
    else if (url === '/abp.json') answer('application/json', manifest)
    else response.writeHead(404).end()
  })
}
