import { expect, test } from 'vitest'
import { findProject } from '../../src/add/project/project.ts'
import { createSite, type Files } from '../fixtures/site.ts'

const app = (devDependencies: Record<string, string>, files: Files = {}) =>
  createSite({ 'package.json': JSON.stringify({ devDependencies }), ...files })

const unknown = (message: RegExp) =>
  expect.objectContaining({ code: 'FRAMEWORK_UNKNOWN', message: expect.stringMatching(message) })

test.each([
  ['Qwik City', { '@builder.io/qwik-city': '^1.20.1', vite: '7.3.1' }, /There is no adapter for it yet/],
  ['electron-vite', { 'electron-vite': '^5.0.0', vite: '^7.2.6' }, /There is no adapter for it yet/],
  ['Electron Forge', { '@electron-forge/plugin-vite': '^8.0.1', vite: '^7.0.0' }, /There is no adapter/],
  ['CRXJS', { '@crxjs/vite-plugin': '^2.0.0', vite: '^7.0.0' }, /It makes a browser extension/],
  ['WXT', { wxt: '^0.21.4' }, /It makes a browser extension/],
  [
    'Analog',
    { '@analogjs/platform': '^2.0.0', '@angular/core': '^21.0.0' },
    /There is no adapter for it yet/,
  ],
  [
    'TanStack Start with Rsbuild',
    { '@tanstack/vue-start': '^1.167.0', '@rsbuild/core': '^2.1.0' },
    /With Vite in the place of Rsbuild/,
  ],
  ['Remix 2', { '@remix-run/dev': '^2.17.0', vite: '^6.3.0' }, /Upgrade to React Router 7 or later/],
  ['Laravel', { 'laravel-vite-plugin': '^2.0.0', vite: '^7.0.0' }, /Its server writes the pages/],
  ['VitePress', { vitepress: '^1.6.0', vite: '^8.0.0' }, /After each build, `abp inject <folder>`/],
  ['Waku', { waku: '1.0.0' }, /There is no adapter for it yet/],
  ['Create React App', { 'react-scripts': '5.0.1' }, /After each build, `abp inject <folder>`/],
])('an app of %s is refused before anything is changed', async (title, dependencies, remedy) => {
  const root = await app(dependencies)
  expect(() => findProject(root)).toThrow(unknown(new RegExp(`is an app of ${title}\\. ${remedy.source}`)))
  // What was there before the framework can still be taken back.
  if ('vite' in dependencies) expect(findProject(root, 'npm', 'any').framework.name).toBe('vite')
})

test("React Router's mode without HTML is seen in the configuration", async () => {
  const dependencies = { '@react-router/dev': '^8.0.0', vite: '^8.0.0' }
  const config = "import { unstable_reactRouterRSC as rsc } from '@react-router/dev/vite'\n"
  const root = await app(dependencies, { 'vite.config.ts': config })
  expect(() => findProject(root)).toThrow(unknown(/RSC framework mode/))
  expect(findProject(await app(dependencies)).framework.name).toBe('react-router')
})

test('React Server Components have an adapter with Nitro only', async () => {
  const dependencies = { '@vitejs/plugin-rsc': '^0.5.21', nitro: '3.0.260903-beta', vite: '^8.0.0' }
  const config = (plugins: string) => ({ 'vite.config.ts': `export default { plugins: [${plugins}] }\n` })
  const root = await app(dependencies, config('rsc()'))
  expect(() => findProject(root)).toThrow(unknown(/React Server Components without Nitro\. With Nitro 3/))
  expect(findProject(await app(dependencies, config('nitro(), rsc()'))).framework.name).toBe('vite')
})

test("the mode of Solid's plugin that writes pages is seen in the configuration", async () => {
  const dependencies = {
    '@solidjs/vite-plugin': '^3.0.0-next.57',
    'solid-js': '^2.0.0-rc.21',
    vite: '^8.0.0',
  }
  const config = (options: string) => ({
    'vite.config.ts': `export default { plugins: [solid(${options})] }\n`,
  })
  const root = await app(dependencies, config('{ start: true }'))
  expect(() => findProject(root)).toThrow(unknown(/the start mode of @solidjs\/vite-plugin\. There is no/))
  expect(findProject(await app(dependencies, config(''))).framework.name).toBe('vite')
})

const ofServer = `export default {
  root: './',
  build: { manifest: true, rollupOptions: { input: { main: 'app/main.ts' } } },
}
`

test('an app whose own server writes the pages is seen in the configuration', async () => {
  const vite = { vite: '^8.0.0' }
  const root = await app(vite, { 'vite.config.ts': ofServer })
  expect(() => findProject(root)).toThrow(unknown(/of Vite with a server of its own\. Its server writes the/))
})

test.each<[string, string, Files?]>([
  ['a page beside the configuration', ofServer, { 'index.html': '' }],
  ['a page as an input', ofServer.replace('app/main.ts', 'app/main.html')],
  ['a folder with the pages', ofServer.replace("'./'", "'client'")],
  ['a framework that writes pages', ofServer.replace('root:', 'plugins: [tanstackStart()], root:')],
  ["Vite's list, and the usual input", 'export default { build: { manifest: true } }'],
  ['the adapter', `import { abp } from '@abp-kit/vite'\n${ofServer}`],
])('with %s, its pages are not said to be those of a server', async (_, config, files = {}) => {
  const root = await app({ vite: '^8.0.0' }, { 'vite.config.ts': config, ...files })
  expect(findProject(root).framework.name).toBe('vite')
})

test('an app may have VitePress for its docs', async () => {
  expect(findProject(await app({ vitepress: '^1.6.0', next: '^16.0.0' })).framework.name).toBe('next')
  const root = await app({ vitepress: '^1.6.0', vite: '^8.0.0' }, { 'index.html': '' })
  expect(findProject(root).framework.name).toBe('vite')
})

test.each([
  ['webpack', { webpack: '^5.0.0' }],
  ['the framework of its apps', { vite: '^8.0.0' }],
])('at the root of a workspace its apps are named, if the root has %s', async (_, devDependencies) => {
  const files = {
    'package.json': JSON.stringify({ workspaces: ['apps/*'], devDependencies }),
    'apps/web/package.json': JSON.stringify({ dependencies: { next: '^16.0.0' } }),
    'apps/web/pages/index.js': '',
  }
  const root = await createSite(files)
  expect(() => findProject(root)).toThrow(unknown(/Name one: npx @abp-kit\/cli add .*apps[\\/]web"\./))
  if (!('vite' in devDependencies)) return
  const app = await createSite({ ...files, 'index.html': '' })
  expect(findProject(app).framework.name).toBe('vite')
})
