import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderHead } from '@abp-kit/core/adapter'
import { launch, type Page } from 'puppeteer-core'
import { type AliasOptions, createServer, type PluginOption, type ViteDevServer } from 'vite'
import app from './page/app.ts'
import { emptyScene, type Scene } from './page/scene.ts'

/** A binding, and the page that uses it. */
export interface Binding {
  /** The package's name. */
  name: string
  /** The package's folder. */
  root: URL
  /** The framework's own plugins. */
  plugins: PluginOption[]
  /** Aliases to other package versions, and the aliased modules that the server uses. */
  alias?: AliasOptions
  aliased?: string[]
  /** The extension of the page's entries, `client` and `server`, and of the counter's file. */
  entry: 'ts' | 'tsx'
  counter: string
}

/** The exports of a page's `server` entry. */
interface ServerEntry {
  /** @returns the HTML of the scene */
  render(scene: Scene): Promise<string>
}

export interface OpenedPage {
  page: Page
  /** Paths that the page has requested. */
  asked: string[]
  /** Warnings and errors in the console, and uncaught errors. */
  complaints: string[]
}

export type Pages = Awaited<ReturnType<typeof startPages>>

/** Serves the page of a binding with Vite's dev server, and opens it in a real Chromium. */
export async function startPages({ alias, aliased = [], entry, name, plugins, root }: Binding) {
  const executablePath = process.env.ABP_BROWSER_PATH
  if (!executablePath) throw new Error('ABP_BROWSER_PATH names no browser; `npm test` sets it.')
  // A copy, because tests edit it; inside the package, so that it finds its dependencies.
  const original = fileURLToPath(new URL('test/page', root))
  const copy = await mkdtemp(fileURLToPath(new URL('test/.copy-', root)))
  await cp(original, copy, { recursive: true })
  const cacheDir = join(copy, '.vite')
  const vite = await createServer({
    configFile: false,
    root: copy,
    cacheDir,
    appType: 'custom',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
    resolve: {
      alias: {
        ...alias,
        // The longer name first: an alias also matches names that begin with it.
        [`${name}/consent`]: fileURLToPath(new URL('src/consent.ts', root)),
        [name]: fileURLToPath(new URL('src/index.ts', root)),
      },
    },
    optimizeDeps: { entries: [`client.${entry}`] },
    // One copy of the runtime, not a bundled copy next to another.
    ssr: { noExternal: [/^@abp-kit/, ...aliased], optimizeDeps: { include: aliased } },
    plugins: [...plugins, documents(entry)],
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const browser = await launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

  return {
    /**
     * Opens the page with a scene. With `server`, the server renders the scene and the page hydrates it. With
     * `connected`, an agent connects first.
     */
    async open(scene: Partial<Scene> = {}, { server = false, connected = false } = {}): Promise<OpenedPage> {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const asked: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      page.on('console', (message) => {
        if (['warn', 'error'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      const query = new URLSearchParams({
        scene: JSON.stringify(scene),
        ...(server && { server: '' }),
        ...(connected && { connected: '' }),
      })
      await page.goto(`${origin}/?${query}`)
      await page.waitForFunction(() => 'stage' in window)
      return { page, asked, complaints }
    },
    /** Renders on a server, in this process. */
    render: (scene: Partial<Scene>) => render(vite, entry, { ...emptyScene, ...scene }),
    /**
     * Edits a file of the page. Replaces it atomically: Vite may read a file during the write while it is
     * empty. Its watcher ignores a second change within 50 ms, so the page would stay empty.
     */
    async edit(file: string, change: (text: string) => string): Promise<void> {
      const path = join(copy, file)
      const edited = join(cacheDir, 'edited')
      await mkdir(cacheDir, { recursive: true })
      await writeFile(edited, change(await readFile(path, 'utf8')))
      await rename(edited, path)
    },
    async close(): Promise<void> {
      await browser.close()
      await vite.close()
      await rm(copy, { recursive: true, force: true })
    },
  }
}

async function render(vite: ViteDevServer, entry: string, scene: Scene): Promise<string> {
  const module = await vite.ssrLoadModule(`/server.${entry}`)
  if (!isServerEntry(module)) throw new Error(`server.${entry} exports no \`render\`.`)
  return module.render(scene)
}

function isServerEntry(module: object): module is ServerEntry {
  return 'render' in module && typeof module.render === 'function'
}

/** Serves the document. */
function documents(entry: string): PluginOption {
  return {
    name: 'documents',
    configureServer: (vite) => () => {
      vite.middlewares.use(async (request, response, next) => {
        try {
          const { pathname, searchParams } = new URL(request.originalUrl ?? '/', 'http://localhost')
          if (pathname !== '/') return void response.writeHead(404).end()
          const scene = { ...emptyScene, ...JSON.parse(searchParams.get('scene') ?? '{}') }
          const body = searchParams.has('server') ? await render(vite, entry, scene) : ''
          const html = `<!doctype html><html><head><meta charset="utf-8">${renderHead({ app, manifest: '/abp.json' })}
            <link rel="icon" href="data:,"><script>window.early = window.abp</script></head>
            <body><div id="app">${body}</div><script type="module" src="/client.${entry}"></script></body></html>`
          response.setHeader('content-type', 'text/html')
          response.end(await vite.transformIndexHtml('/', html))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
