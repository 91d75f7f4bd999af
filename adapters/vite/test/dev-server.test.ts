import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AbpOptions, abp } from '@abp-kit/vite'
import { createLogger, createServer, type InlineConfig, type ViteDevServer } from 'vite'
import { afterEach, expect, test } from 'vitest'

const fixture = fileURLToPath(new URL('fixtures/pages', import.meta.url))

let server: ViteDevServer | undefined
let directory: string | undefined
afterEach(async () => {
  await server?.close()
  if (directory) await rm(directory, { recursive: true })
  server = directory = undefined
})

async function serve(options: AbpOptions = {}, config: InlineConfig = {}) {
  // Beside the fixture: its packages are found by looking upwards.
  directory = await mkdtemp(join(fixture, '../.copy-'))
  await cp(fixture, directory, { recursive: true })
  const errors: string[] = []
  const logger = createLogger('silent')
  logger.error = (message) => errors.push(message)
  const warnings: string[] = []
  logger.warn = (message) => warnings.push(message)
  server = await createServer({
    root: directory,
    configFile: false,
    customLogger: logger,
    ...config,
    server: { port: 0, host: '127.0.0.1' },
    plugins: [...(config.plugins ?? []), abp(options)],
  })
  await server.listen()
  const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin
  const read = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    fetch(origin + path, { headers })
  return { directory, errors, read, warnings }
}

const guard = {
  name: 'guard',
  configureServer: ({ middlewares }: ViteDevServer) => {
    middlewares.use((_request, response) => response.writeHead(302, { location: '/login' }).end())
  },
}

test('the manifest has its headers, and no middleware of the app hides it', async () => {
  const { read } = await serve({}, { base: '/app/', plugins: [guard] })
  const response = await read('/app/abp.json')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  })
  expect(await response.json()).toMatchObject({ app: { id: 'com.example.pages' } })
  expect((await read('/app/abp.json', {})).status).toBe(200)
})

/** What the adapter reads of React Router. Its dev server, like one of the app's own, answers all that is left. */
const reactRouter = (ssr: boolean) => ({
  name: 'react-router',
  config: () => ({
    appType: 'custom' as const,
    __reactRouterPluginContext: { reactRouterConfig: { appDirectory: 'app', basename: '/app', ssr } },
  }),
  configureServer:
    ({ middlewares }: ViteDevServer) =>
    () => {
      middlewares.use(({ url }, response) => {
        if (url === '/app/broken') response.writeHead(500).end()
        else if (url === '/app/login')
          response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
        else response.writeHead(302, { location: '/app/login' }).end()
      })
    },
})

test("a guard in the app's own server is reported after the first page, although the dev server has the manifest", async () => {
  const { read, warnings } = await serve({}, { plugins: [reactRouter(true)] })
  expect((await read('/app/abp.json')).status).toBe(200)
  await read('/app/broken')
  expect(warnings).toEqual([])
  await read('/app/login')
  await expect
    .poll(() => warnings.join())
    .toMatch(/MANIFEST_NOT_SERVED: .*\/app\/abp\.json .* redirected to \/app\/login,/)
  await read('/app/login')
  expect(warnings).toHaveLength(1)
})

test.each<[what: string, times: number, AbpOptions, ssr: boolean]>([
  ['that only the server has', 1, {}, true],
  ['that is a file of the build', 0, {}, false],
  ['with `check: false`', 0, { check: false }, true],
])('the manifest %s is asked for %i times', async (_, times, options, ssr) => {
  let asked = 0
  const counter = {
    name: 'counter',
    configureServer: ({ middlewares }: ViteDevServer) => {
      middlewares.use(({ url }, _response, next) => {
        if (url === '/app/abp.json') asked++
        next()
      })
    },
  }
  const { read } = await serve(options, { plugins: [counter, reactRouter(ssr)] })
  for (let page = 0; page < 5; page++) await (await read('/app/login')).text()
  await expect.poll(() => asked).toBe(times)
})

test('a policy that middleware sets is reported once if it blocks the bootstrap', async () => {
  const policies = ["img-src 'self'", "script-src 'self'", "script-src 'none'"]
  const setter = {
    name: 'policy',
    configureServer: ({ middlewares }: ViteDevServer) => {
      middlewares.use((_request, response, next) => {
        response.setHeader('content-security-policy', policies.shift() ?? '')
        next()
      })
    },
  }
  const { read, warnings } = await serve({}, { plugins: [setter] })
  for (const path of ['/index.html', '/nested/plain.html', '/index.html']) await (await read(path)).text()
  await expect
    .poll(() => warnings.join())
    .toMatch(/POLICY_BLOCKS_SCRIPT: .+ of the page \/nested\/plain\.html,/)
  expect(warnings).toHaveLength(1)
})

test.each(['/index.html', '/nested/plain.html'])(
  '%s has the head once, and the registration last',
  async (path) => {
    const { read } = await serve({}, { base: '/app/' })
    const html = await (await read(`/app${path}`)).text()
    expect(html.split('<link rel="abp-manifest" href="/app/abp.json">')).toHaveLength(2)
    const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src)
    const at = (name: string) => `/app/@id/__x00__virtual:abp-kit/${name}`
    expect(scripts).toContain(at('page'))
    expect(scripts.at(-1)).toBe(at('ready'))
    // There is one page module: the one that the other imports.
    const ready = await read(at('ready'), { accept: '*/*' })
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining(`"${at('page')}"`)])
  },
)

test('a mistake is shown, the pages go on, and the corrected file works', async () => {
  const { directory, errors, read } = await serve()
  // Vite listens, and its watcher is ready by its own account, before it watches the folders in the root.
  await expect.poll(() => server?.watcher.getWatched()[join(directory, 'abp')]).toContain('index.ts')
  await writeFile(join(directory, 'abp/index.ts'), 'export default 1\n')
  await expect
    .poll(async () => (await read('/abp.json')) && errors.join())
    .toMatch(/abp-kit\][\s\S]*\nAt .*abp\/index\.ts:1/)
  expect((await read('/')).status).toBe(200)
})

test('a definition that is missing at the start is said, with where it may be', async () => {
  const { errors, read } = await serve({ entry: 'no/such.ts' })
  await expect.poll(() => errors.join()).toContain('no/such.ts')
  const response = await read('/abp.json')
  expect([response.status, await response.text()]).toEqual([
    500,
    expect.stringContaining('No app definition'),
  ])
  expect((await read('/')).status).toBe(200)
})

test('pages that something else writes are noticed, unless they have the link', async () => {
  const pages = new Map<string, string | Buffer>([
    ['/text', '<link rel="abp-manifest" href="/abp.json">'],
    ['/bytes', Buffer.from('<link rel="abp-manifest" href="/abp.json">')],
  ])
  const render = {
    name: 'render',
    configureServer: ({ middlewares }: ViteDevServer) => {
      middlewares.use((request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html>')
        response.end(pages.get(request.url ?? '') ?? '<p>')
      })
    },
  }
  const { errors, read } = await serve({}, { plugins: [render] })
  const asPage = { 'sec-fetch-dest': 'document' }
  for (const page of [...pages.keys(), '/without']) await (await read(page, asPage)).text()
  await expect.poll(() => errors.join()).toMatch(/\/without was not passed[\s\S]*HTML_NOT_FOUND/)
})
