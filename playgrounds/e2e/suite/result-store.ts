import { connect, type Session } from '@abp-kit/client'
import {
  build,
  type Copy,
  copyPlayground,
  type Served,
  type ServerFramework,
  serve,
} from '@abp-kit/playground-runner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder, serverSide } from './server-side.ts'

type Storing = ServerFramework | 'react-router'

/** Milliseconds; long enough to store and fetch the file, short enough to wait for. */
const lifetime = 10_000
/** Bytes: several parts, the last one not full. */
const size = 3_333_333

/** How each app switches it on: the file, what stands there, and what comes in its place. */
const option = `resultStore: { lifetime: ${lifetime} }`
const switches: Record<Storing, [file: string, before: string, after: string]> = {
  next: ['next.config.ts', 'withAbp(nextConfig)', `withAbp(nextConfig, { ${option} })`],
  nuxt: ['nuxt.config.ts', "modules: ['@abp-kit/nuxt'],", `modules: ['@abp-kit/nuxt'], abp: { ${option} },`],
  sveltekit: ['vite.config.ts', 'abp()', `abp({ ${option} })`],
  astro: ['astro.config.ts', 'abp()', `abp({ ${option} })`],
  // The adapter has no such option: the definition says where results are kept.
  'react-router': [
    'abp/index.ts',
    'export default defineApp({',
    "import { storeResultsAt } from '@abp-kit/core/result-store'\nexport default defineApp({ storeResult: storeResultsAt(),",
  ],
}
/** Some also need a route. That of Next.js's other router is told by its caller. */
const routes: Partial<Record<Storing, Record<string, string>>> = {
  next: { 'app/abp-results/[[...path]]/route.ts': "export * from '@abp-kit/next/result-store'\n" },
  'react-router': {
    'app/routes.ts': `import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  // Prerendered by the app's configuration.
  route('about', 'routes/about.tsx'),
  route('abp-results/*', 'routes/abp-results.ts'),
]
`,
    'app/routes/abp-results.ts': `import { createResultStore } from '@abp-kit/core/result-store/server'
import { temporaryStorage } from '@abp-kit/core/result-store/temporary'

const resultStore = createResultStore({ lifetime: ${lifetime}, storage: () => temporaryStorage('com.example.showcase') })

export const loader = ({ request }: { request: Request }) => resultStore(request)
export const action = loader
`,
  },
}

const capability = `
    defineCapability({
      name: 'export.large',
      description: 'A file that is too large to inline',
      inlineLimit: 1000,
      handler: () => ({
        file: binary(Uint8Array.from({ length: ${size} }, (_, index) => index % 251), {
          mimeType: 'application/zip',
          filename: 'Grüße.zip',
        }),
      }),
    }),
`
/** The apps in which a capability calls the server by the framework's own way. */
const recipes: readonly Storing[] = ['next', 'nuxt', 'sveltekit']
const expected = Uint8Array.from({ length: size }, (_, index) => index % 251)

/**
 * Large results of an app with the adapter's `resultStore`, or a route of its own: built below a base path, and in development.
 * The same build shows capabilities that call the server, because a build takes long.
 *
 * @param files - what the app has besides; by default what its framework needs, with the recipe of docs/server-side.md
 */
export function resultStore(framework: Storing, files?: Record<string, string>): void {
  const hasRecipe = files === undefined && recipes.includes(framework)
  const added = files ?? routes[framework] ?? {}
  let copy: Copy
  beforeAll(async () => {
    copy = await copyPlayground(framework)
    const [file, before, after] = switches[framework]
    await copy.edit(file, (text) => text.replace(before, after))
    for (const [path, text] of Object.entries(added)) await copy.write(path, text)
    await copy.edit('abp/index.ts', (text) =>
      `import { binary } from '@abp-kit/core/binary'\n${text}`.replace(
        '...capabilities,',
        `...capabilities,${capability}${hasRecipe ? placeOrder : ''}`,
      ),
    )
  })
  afterAll(() => copy?.remove())

  describe('built, below a base path', () => {
    const stored = storing(async () => {
      await build(framework, { basePath: '/docs', directory: copy.directory })
      // For SvelteKit, whose server believes that it is behind HTTPS unless a proxy says otherwise.
      const env = { PROTOCOL_HEADER: 'x-forwarded-proto' }
      return serve(framework, { basePath: '/docs', directory: copy.directory, env })
    })
    if (hasRecipe) serverSide(() => stored.url())
    // Not in development too: it is the same storage, and waiting takes a whole lifetime.
    test('it expires', async () => {
      const status = async () => (await fetch(stored.downloadUrl, { method: 'HEAD' })).status
      await expect.poll(status, { timeout: lifetime + 5000, interval: 500 }).not.toBe(200)
      expect([404, 410]).toContain(await status())
    })
  })
  describe('in development', () => {
    storing(() => serve(framework, { mode: 'dev', directory: copy.directory }))
  })
}

/** @returns where the stored file is, once the tests have stored it, and where the app is */
function storing(start: () => Promise<Served>): { downloadUrl: string; url(): string } {
  let server: Served
  let session: Session
  const stored = { downloadUrl: '', url: () => server.url }
  beforeAll(async () => {
    server = await start()
    session = await connect(server.url)
  })
  afterAll(async () => {
    await session?.close()
    await server?.stop()
  })

  test('the agent gets a reference, and its bytes without the browser', async () => {
    const { success, data, error } = await session.call('export.large')
    expect({ success, error }).toEqual({ success: true })
    const { file }: { file?: { downloadUrl: string } } = Object(data)
    expect(file).toEqual({
      downloadUrl: expect.stringMatching(/\/abp-results\/[0-9a-f]{68}$/),
      expiresAt: expect.any(Number),
      filename: 'Grüße.zip',
      mimeType: 'application/zip',
      size,
    })
    stored.downloadUrl = file?.downloadUrl ?? ''
    expect(stored.downloadUrl.startsWith(`${server.url}/abp-results/`)).toBe(true)

    const response = await fetch(stored.downloadUrl)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'content-disposition': expect.stringContaining("filename*=UTF-8''Gr%C3%BC%C3%9Fe.zip"),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/zip',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), expected)).toBe(0)
  })

  test('HEAD and a range', async () => {
    const head = await fetch(stored.downloadUrl, { method: 'HEAD' })
    // Next.js takes the length out.
    expect([head.status, head.headers.get('content-length') ?? String(size)]).toEqual([200, String(size)])
    const part = await fetch(stored.downloadUrl, { headers: { range: 'bytes=511990-512009' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 511990-512009/${size}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(expected.slice(511_990, 512_010))
  })

  test.each<[from: string, headers: Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin, in old browsers', { origin: 'http://elsewhere.example' }],
    ['no browser', {}],
  ])('nothing can be stored by %s', async (_, headers) => {
    const response = await fetch(`${server.url}/abp-results`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ size: 1, mimeType: 'text/html' }),
    })
    expect(response.status).toBe(403)
  })

  test('there is no listing, and no other file', async () => {
    for (const path of ['', '/', '/..%2fpackage.json', `/${'0'.repeat(64)}.about`, `/${'f'.repeat(64)}`])
      expect((await fetch(`${server.url}/abp-results${path}`)).status, path).toBe(404)
  })
  return stored
}
