import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '@abp-kit/browsers'
import { build } from 'esbuild'
import type { Page } from 'puppeteer-core'
import { renderHead } from '../../src/adapter/index.ts'
import { prefetchScript } from '../../src/adapter/node/index.ts'
import { browserName } from './browser-name.ts'
import { withoutNewerApis } from './newer-apis.ts'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** Paths that the test's pages fetch; each can be held back or refused. */
export interface Gate {
  /** Answers later requests for the path with 500. */
  refused: Set<string>
  /** Requests for the path wait until it is removed. */
  delayed: Set<string>
  /** Every path that was asked for, in order. */
  asked: string[]
}

/** One pixel. */
const picture = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** What the page needs of a policy for styles and for HTML made from text. */
const strictPolicy = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'">`

const app = { id: 'com.example.page', name: 'Page', version: '1.0.0' }

const definition = (version: string) => `
  import { defineApp } from '/core.js'
  export default defineApp({ ...${JSON.stringify({ ...app, version })}, capabilities: [
    { name: 'test.echo', handler: (params) => ({ params, version: '${version}' }) },
    { name: 'test.lazy', load: () => import('/handler.js') },
    { name: 'test.slow', handler: (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))) },
  ] })`

/**
 * A real page in a real browser, the one that the project of vitest names: core bundled from its source, as an app's
 * bundler would.
 *
 * @param mode - what the bundler puts in the place of `process.env.NODE_ENV`
 * @param args - for Chromium only, in addition
 * @param resultStore - answers below `/abp-results`; pages opened with `resultStore` use it
 */
export async function startPages(
  mode: 'production' | 'development' = 'production',
  args: string[] = [],
  resultStore?: (request: Request) => Promise<Response>,
) {
  const bundle = await build({
    entryPoints: {
      register: source('register/index.ts'),
      core: source('index.ts'),
      binary: source('binary/index.ts'),
      consent: source('consent/index.ts'),
      dynamic: source('dynamic/index.ts'),
      'result-store': source('result-store/index.ts'),
      requirements: source('requirements.ts'),
      activity: source('activity.ts'),
      'post-message': source('transport/post-message.ts'),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    write: false,
    outdir: '/',
  })
  const files = new Map(bundle.outputFiles.map((file) => [file.path.replace(/^.*\//, '/'), file.text]))
  files.set('/app.js', definition('1.0.0'))
  files.set('/app-2.js', definition('2.0.0'))
  files.set('/handler.js', `export default () => 'from the module'`)
  files.set(
    '/prefetch.js',
    prefetchScript(
      ['app.js'],
      [
        ['test.lazy', ['handler.js']],
        ['test.echo', ['other.js']],
      ],
    ),
  )
  files.set(
    '/main.js',
    `import { register } from '/register.js'; import { withResultStore } from '/result-store.js'; window.update = () => register(() => import('/app-2.js')); const load = () => import('/app.js'); register(location.search.includes('resultStore') ? withResultStore(load) : load); if (location.search.includes('accepts')) import('/post-message.js').then(({ acceptPostMessages }) => acceptPostMessages({ allowedOrigins: [location.origin] }))`,
  )

  const gate: Gate = { refused: new Set(), delayed: new Set(), asked: [] }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    gate.asked.push(path)
    while (gate.delayed.has(path)) await new Promise((resolve) => setTimeout(resolve, 10))
    const script = files.get(path)
    if (gate.refused.has(path)) response.writeHead(500).end()
    else if (resultStore && path.startsWith('/abp-results')) await pass(request, response, resultStore)
    else if (script !== undefined)
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script)
    else if (path === '/favicon.ico') response.writeHead(204).end()
    else if (path === '/picture.gif') response.writeHead(200, { 'content-type': 'image/gif' }).end(picture)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html(request.url ?? ''))
  }
  const server = createServer((request, response) => {
    // A page that is closed in the middle of what it sends.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const browser = await openBrowser(browserName, args)
  const open = (query = '') => browser.open(`${origin}/?${query}`)

  return {
    gate,
    files,
    open,
    /** For what only puppeteer does. @throws {Error} in WebKit */
    async openPage(query = ''): Promise<Page> {
      const { page } = await open(query)
      if (!page) throw new Error('WebKit has no page of puppeteer.')
      return page
    },
    async close(): Promise<void> {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Hands a request on as frameworks do. */
export async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = 'GET', headers, url = '/' } = request
  const cut = new AbortController()
  response.on('close', () => cut.abort())
  const {
    status,
    headers: said,
    body,
  } = await answer(
    new Request(new URL(url, `http://${headers.host}`), {
      method,
      signal: cut.signal,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(!/GET|HEAD/.test(method) && { body: Uint8Array.from(await buffer(request)) }),
    }),
  )
  response.writeHead(status, Object.fromEntries(said))
  for await (const chunk of body ?? []) response.write(chunk)
  response.end()
}

/** `resultStore` uses the server's, `accepts` lets the page that embeds it call by messages, `deadline=ms` sets the bootstrap's deadline, `prefetch=path` names a script for the first call, `bare` leaves the bootstrap out, `twice` has it twice, `old` lacks the newer APIs, `strict` has a strict policy, `silent` has no page code, `framed` has that of `/framed.js`. */
function html(url: string): string {
  const query = new URL(url, 'http://localhost').searchParams
  const head = query.has('bare')
    ? ''
    : renderHead({
        app,
        manifest: '/abp.json',
        deadline: Number(query.get('deadline') ?? 5000),
        prefetch: query.get('prefetch') ?? undefined,
      })
  return `<!doctype html><html><head><meta charset="utf-8">${query.has('strict') ? strictPolicy : ''}${query.has('old') ? withoutNewerApis : ''}${head}${query.has('twice') ? head : ''}<script>window.early = window.abp</script>${
    query.has('silent')
      ? ''
      : `<script type="module" src="/${query.has('framed') ? 'framed' : 'main'}.js"></script>`
  }</head><body>x</body></html>`
}
