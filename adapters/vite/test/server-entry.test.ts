import { expect, test } from 'vitest'
import { findReactRouter, patchServerBuild } from '../src/react-router/framework.ts'
import { findSolidStart } from '../src/solid-start/framework.ts'
import { findTanStackStart } from '../src/tanstack-start/framework.ts'

const reactRouter = (reactRouterConfig: object, base = '/') =>
  findReactRouter({ base, __reactRouterPluginContext: { reactRouterConfig } })

test.each<[basename: string, ssr: boolean, manifestFile?: string]>([
  ['/', true],
  ['/docs', true],
  ['/', false, 'abp.json'],
  ['/docs/', false, 'docs/abp.json'],
])('React Router below %s with `ssr: %s` writes the manifest to %s', (basename, ssr, manifestFile) => {
  const found = reactRouter({ appDirectory: '/app', basename, ssr })
  expect(found).toMatchObject({ name: 'React Router', basePath: basename, sourceDirectory: '/app' })
  expect(found?.manifestFile).toBe(manifestFile)
})

// A host serves the files below Vite's `base`.
test.each([
  ['/app/', '/app', 'abp.json'],
  ['/app/', '/app/docs', 'docs/abp.json'],
  ['/app/', '/', 'abp.json'],
  ['./', '/docs', 'docs/abp.json'],
  ['https://cdn.example/', '/docs', 'docs/abp.json'],
])("with Vite's base %s, React Router below %s writes the manifest to %s", (base, basename, manifestFile) => {
  expect(reactRouter({ appDirectory: '/app', basename, ssr: false }, base)?.manifestFile).toBe(manifestFile)
})

test('the server build of React Router gets a manifest and another entry, and another module is left alone', () => {
  const code = 'export const entry = { module };\nexport const routes = { root };\nexport const ssr = true;'
  const patched = patchServerBuild(code) ?? ''
  expect(patched.match(/^export const \w+ = .*$/gm)).toEqual([
    'export const ssr = true;',
    'export const entry = wrapEntry(given_entry)',
    'export const routes = addManifestRoute(given_routes)',
  ])
  expect(patchServerBuild('export const entry = { module };')).toBeUndefined()
})

test('the compiler that React Router makes of the other plugins is none', () => {
  expect(findReactRouter({ plugins: [{ name: 'react-router:virtual-modules' }] })).toBeUndefined()
})

const tanStack = (plugin: string, define: Record<string, string> = {}, find = 'server-entry') =>
  findTanStackStart({
    plugins: [{ name: plugin }],
    define,
    resolve: { alias: [{ find: `virtual:tanstack-start-${find}`, replacement: '/app/src/server.ts' }] },
  })

test('TanStack Start has the base path of its router, and its server entry is a file', () => {
  const define = { 'process.env.TSS_ROUTER_BASEPATH': '"docs"' }
  const found = tanStack('tanstack-react-start:config', define)
  expect(found).toMatchObject({ name: 'TanStack Start', basePath: '/docs', manifestFile: 'abp.json' })
  expect(found?.server.names).toContain('/app/src/server.ts')
  expect(tanStack('tanstack-react-start:config')?.basePath).toBe('/')
})

test('TanStack Start 1.132.0 names the server entry and the base path in another way', () => {
  const define = { 'process.env.TSS_APP_BASE': '"/docs"' }
  const found = tanStack('tanstack-react-start:config', define, 'server-request-entry')
  expect(found?.basePath).toBe('/docs')
  expect(found?.server.names).toContain('/app/src/server.ts')
})

test.each([
  ['react', /useEffect\(begin, \[\]\)/],
  ['solid', /onMount\(\(\) => ready\(\)\)\n {2}return start\(props\)/],
  ['vue', /onMounted\(\(\) => ready\(\)\)\n {4}return Start\.setup\(props, context\)/],
])('TanStack Start with %s starts with that package', (library, start) => {
  const found = tanStack(`tanstack-${library}-start:config`)
  expect(found?.server.names).toContain(`@tanstack/${library}-start/server-entry`)
  expect(found?.client).toMatchObject({ module: `@tanstack/${library}-start/client`, name: 'StartClient' })
  const moduleText = (isManual: boolean) => found?.client?.moduleText({ basePath: '/', isManual })
  expect(moduleText(false)).toMatch(start)
  expect(moduleText(true)).not.toContain('ready()')
})

test('TanStack Start with another library is another framework', () => {
  expect(tanStack('tanstack-preact-start:config')).toBeUndefined()
})

test('SolidStart has its server entry in a file, and starts with `mount`', () => {
  const config = {
    base: '/docs/',
    root: '/app',
    plugins: [{ name: 'solid-start:config' }],
    resolve: { alias: [{ find: '@solidjs/start/server/entry', replacement: './src/entry-server.jsx' }] },
  }
  const found = findSolidStart(config)
  expect(found).toMatchObject({ name: 'SolidStart', basePath: '/docs/', manifestFile: 'abp.json' })
  expect(found?.server.names).toEqual(
    expect.arrayContaining(['./src/entry-server.jsx', '/app/src/entry-server.jsx']),
  )
  const start = (isManual: boolean) => found?.client?.moduleText({ basePath: '/docs/', isManual })
  expect(start(false)).toMatch(/start\(\.\.\.given\)\n {2}ready\(\)/)
  expect(start(true)).not.toContain('ready()')
  expect(findSolidStart({ ...config, plugins: [{ name: 'solid' }] })).toBeUndefined()
})
