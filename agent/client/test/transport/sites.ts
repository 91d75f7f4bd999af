import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { findBrowser } from '../../src/index.ts'
import { startServer } from '../fixtures/server.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** An app with the runtime as it is published; `?allow=<origin>` says who may use it, `?socket=<url>` where it connects to. */
const app = `
  import { bootstrapText } from '@abp-kit/core/bootstrap'
  import { registerCapability } from '@abp-kit/core/dynamic'
  import { register } from '@abp-kit/core/register'
  import { acceptPostMessages } from '@abp-kit/core/transport/post-message'
  import { connectWebSocket } from '@abp-kit/core/transport/web-socket'

  const script = document.createElement('script')
  Object.assign(script.dataset, { id: 'com.example.app', name: 'App', version: '1.0.0', deadline: '5000' })
  script.textContent = bootstrapText
  document.head.append(script)
  window.offered = window.abp
  const query = new URLSearchParams(location.search)
  window.aborted = []
  window.offer = (name) => registerCapability({ name, handler: () => name })
  register(() => import('definition'), { runtime: 'demand' })
  if (query.has('allow')) window.transport = acceptPostMessages({ allowedOrigins: query.getAll('allow') })
  const socket = query.get('socket')
  if (socket) window.transport = connectWebSocket(socket, { allowedOrigins: [new URL(socket).origin] })
`

const definition = `
  import { defineApp } from '@abp-kit/core'
  import { binary } from '@abp-kit/core/binary'
  const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  export default defineApp({ id: 'com.example.app', name: 'App', version: '1.0.0', sessionTimeout: Number(new URLSearchParams(location.search).get('idle') ?? 1e9), capabilities: [
    { name: 'test.echo', handler: (params) => params },
    { name: 'test.delay', handler: async ({ ms }) => { await later(ms); return ms } },
    { name: 'test.wait', handler: (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => { window.aborted.push(signal.reason.message); reject(signal.reason) })) },
    { name: 'test.bytes', handler: ({ size }) => { window.kept = new Uint8Array(size).fill(7).buffer; return { file: { content: window.kept, mimeType: 'image/png', size }, again: { content: window.kept, mimeType: 'image/png', size } } } },
    { name: 'test.blob', handler: () => ({ file: binary(new Blob(['abc'], { type: 'image/png' })) }) },
    { name: 'test.memory', handler: () => ({ content: new WebAssembly.Memory({ initial: 1 }).buffer, mimeType: 'image/png' }) },
    { name: 'test.kept', handler: () => ({ content: window.kept, mimeType: 'image/png' }) },
    { name: 'test.measure', handler: ({ file: { content, ...file } }) => ({ ...file, kind: Object.prototype.toString.call(content), first: new Uint8Array(content)[0], text: typeof content === 'string' ? content : undefined }) },
    { name: 'test.ask', handler: (_, { confirm }) => confirm({ message: 'Really?' }) },
    { name: 'test.resource', handler: async (_, { resource }) => { const { content, error } = await resource({ type: 'file' }); return error ?? { kind: Object.prototype.toString.call(content), size: content.size } } },
    { name: 'test.progress', handler: async (_, { progress }) => { progress(1, 2, 'half'); await later(300); progress(2, 2); return 'done' } },
    { name: 'test.notify', handler: (_, { notify }) => notify('notifications/state/changed', { field: 'x', oldValue: 1, newValue: 2 }) },
  ] })
`

/** An agent's page: the client's half as it is published; the package is built before. */
const agent = `
  import { connectPostMessage } from './dist/transport-post-message.mjs'
  Object.assign(window, { connectPostMessage })
`

export type Sites = Awaited<ReturnType<typeof startSites>>

/** Two sites on two ports of this machine, and a browser. */
export async function startSites() {
  const sources = new Map([
    ['app', app],
    ['definition', definition],
    ['agent', agent],
  ])
  const bundle = await build({
    entryPoints: [...sources.keys()],
    absWorkingDir: here,
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'silent',
    write: false,
    outdir: '/',
    plugins: [
      {
        name: 'sources',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^(app|definition|agent)$/ }, ({ path }) => ({ path, namespace: 'source' }))
          onLoad({ filter: /.*/, namespace: 'source' }, ({ path }) => ({
            contents: sources.get(path) ?? '',
            resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
          }))
        },
      },
    ],
  })
  const files = new Map(bundle.outputFiles.map(({ path, text }) => [path.replace(/^.*\//, '/'), text]))
  const asked: string[] = []
  const serveSite = () =>
    startServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname.endsWith('.js')) asked.push(pathname)
      const script = files.get(pathname)
      if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      else if (pathname === '/app' || pathname === '/agent')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<!doctype html><head></head><body><script type="module" src="${pathname}.js"></script>`)
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>other</title>')
    })
  const [agentSite, appSite] = await Promise.all([serveSite(), serveSite()])
  const browser: Browser = await launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-popup-blocking'],
  })
  return {
    /** Every script that was asked for, in order. */
    asked,
    agentOrigin: agentSite.url,
    appOrigin: appSite.url,
    /** Where the app is, for agents of these origins. */
    appUrl(query: Record<string, string> = { allow: agentSite.url }): string {
      return `${appSite.url}/app?${new URLSearchParams(query)}`
    },
    async open(url = `${agentSite.url}/agent`): Promise<Page> {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.goto(url)
      return page
    },
    async stop(): Promise<void> {
      await browser.close()
      await Promise.all([agentSite.stop(), appSite.stop()])
    },
  }
}
