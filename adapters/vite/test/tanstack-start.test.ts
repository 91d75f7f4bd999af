import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { abp } from '@abp-kit/vite'
import { createBuilder, createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

const fixture = fileURLToPath(new URL('fixtures/pages', import.meta.url))
const entry = 'virtual:tanstack-start-server-entry'

/** An app with what the adapter reads of TanStack Start's plugin, whose default server is the file `default-entry/server.js`. */
async function appWith(server: string) {
  // Beside the fixture: its packages are found by looking upwards.
  const root = await mkdtemp(join(fixture, '../.copy-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(fixture, root, { recursive: true })
  await mkdir(join(root, 'default-entry'))
  await writeFile(join(root, 'default-entry/server.js'), 'export default { fetch: () => new Response() }\n')
  const tanStackStart = {
    name: 'tanstack-react-start:config',
    config: () => ({
      appType: 'custom' as const,
      resolve: { alias: { [entry]: join(root, 'default-entry', server) } },
      environments: { ssr: { build: { ssr: true, write: false, rollupOptions: { input: entry } } } },
    }),
  }
  return { root, configFile: false as const, logLevel: 'silent' as const, plugins: [tanStackStart, abp()] }
}

test.each(['server.js', 'server'])(
  'the server that the framework names %s is still the file server',
  async (server) => {
    const builder = await createBuilder(await appWith(server))
    const { ssr } = builder.environments
    if (!ssr) throw new Error('There is no server to build.')
    const [built] = [await builder.build(ssr)].flat()
    if (!built || !('output' in built)) throw new Error('The build watches.')
    const [first] = built.output
    expect(first.fileName).toMatch(/^server\.m?js$/)
    expect(first.code).toContain('abp-manifest')
  },
)

test('in development, a page of the framework that Vite is asked about gets nothing, because its scripts go into the app', async () => {
  const server = await createServer({
    ...(await appWith('server.js')),
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => server.close())
  const page = await server.transformIndexHtml('/', '<html><head></head><body></body></html>')
  expect(page).not.toContain('abp')
})
