import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProject } from '../../src/add/project/project.ts'
import { createSite, type Files } from '../fixtures/site.ts'

const json = (value: unknown) => JSON.stringify(value)

/** With a file of an app: Vite alone may be for something else. */
const createApp = (files: Files) => createSite({ 'index.html': '', ...files })

test.each([
  ['next', { next: '^16.0.0' }, { name: 'next', version: '16.0.0', adapter: '@abp-kit/next' }],
  ['nuxt', { nuxt: '~4.1.2' }, { name: 'nuxt', version: '4.1.2', adapter: '@abp-kit/nuxt' }],
  ['kit', { '@sveltejs/kit': '^2.22.0', vite: '^7.0.0' }, { name: 'sveltekit', version: '2.22.0' }],
  ['astro', { astro: '^5.0.0', vite: '^6.3.0' }, { name: 'astro', version: '5.0.0' }],
  ['router', { '@react-router/dev': '^7.9.0', vite: '^7' }, { name: 'react-router', version: '7.9.0' }],
  ['vite', { vite: 'latest' }, { name: 'vite', version: undefined, adapter: '@abp-kit/vite' }],
])('%s is found by its package', async (_, devDependencies, framework) => {
  const root = await createApp({ 'package.json': json({ devDependencies }) })
  expect(findProject(root).framework).toMatchObject(framework)
})

test.each([
  [{ '@tanstack/react-start': '^1.168.2', vite: '^8.0.0' }, 'TanStack Start 1.168.2 with Vite'],
  [{ '@solidjs/start': 'latest', vite: '^8.0.0' }, 'SolidStart with Vite'],
])('a framework on Vite has its own name: %j', async (dependencies, title) => {
  const root = await createApp({ 'package.json': json({ dependencies }) })
  expect(findProject(root).framework).toMatchObject({ name: 'vite', title, version: '8.0.0' })
})

test('the installed version counts, not the range', async () => {
  const root = await createApp({
    'package.json': json({ dependencies: { vite: '^5.0.0' } }),
    'node_modules/vite/package.json': json({ version: '7.1.0' }),
  })
  expect(findProject(root).framework.version).toBe('7.1.0')
})

test('what is not installed is refused only if the range allows no version that would do', async () => {
  const versionOf = async (next: string) =>
    findProject(await createSite({ 'package.json': json({ dependencies: { next } }) })).framework.version
  expect(await versionOf('^15.2.3')).toBe('15.2.3')
  expect(await versionOf('15.x')).toBe('15')
  for (const range of ['15.2.3', '~15.2.3', '^14.2.0', '14'])
    await expect(versionOf(range)).rejects.toMatchObject({ code: 'FRAMEWORK_UNSUPPORTED' })
})

test.each([
  ['0.2.0-beta.1', '0.2.0-beta.1'],
  ['0.0.0', '1.0.0'],
  ["1.0.0',", '1.0.0'],
  [undefined, '1.0.0'],
])('an app of version %s offers itself as %s', async (version, expected) => {
  const files = { 'package.json': json({ version, devDependencies: { vite: '^8.0.0' } }) }
  expect(findProject(await createApp(files)).version).toBe(expected)
})

test('an app in TypeScript is seen by its files, when the workspace has the compiler', async () => {
  const languageOf = async (files: Files) => {
    const app = json({ devDependencies: { vite: '^8.0.0' } })
    return findProject(await createApp({ 'package.json': app, ...files })).isTypeScript
  }
  expect(await languageOf({ 'vite.config.mts': '', 'src/main.tsx': '', 'eslint.config.js': '' })).toBe(true)
  expect(await languageOf({ 'vite.config.js': '', 'src/main.js': '', 'src/vite-env.d.ts': '' })).toBe(false)
  expect(await languageOf({ 'jsconfig.json': '{}', 'src/main.ts': '' })).toBe(false)
})

test('Vite+ counts as the Vite that it contains', async () => {
  const range = 'npm:@voidzero-dev/vite-plus-core@0.1.24'
  const files = { 'package.json': json({ devDependencies: { vite: range, 'vite-plus': '0.1.24' } }) }
  const installed = json({
    name: '@voidzero-dev/vite-plus-core',
    version: '0.1.24',
    bundledVersions: { vite: '8.0.16', rolldown: '1.0.3' },
  })
  const versionIn = async (more: Record<string, string>) =>
    findProject(await createApp({ ...files, ...more })).framework.version
  expect(await versionIn({ 'node_modules/vite/package.json': installed })).toBe('8.0.16')
  expect(await versionIn({})).toBeUndefined()
})

test.each([
  [{ next: '14.2.3' }, 'package.json asks for Next.js 14.2.3, but @abp-kit/next works with Next.js ^15.3.0'],
  [{ nuxt: '^2.18.1' }, 'package.json asks for Nuxt ^2.18.1, but'],
  [{ vite: '^5.4.0' }, 'package.json asks for Vite ^5.4.0, but'],
  [{ astro: '^3.6.5' }, 'package.json asks for Astro ^3.6.5, but'],
  [{ '@angular/core': '^18.2.0' }, 'package.json asks for Angular ^18.2.0, but'],
  [
    { '@sveltejs/kit': '^1.30.4' },
    'package.json asks for SvelteKit ^1.30.4, but @abp-kit/sveltekit works with SvelteKit ^2.1.0',
  ],
  [{ '@react-router/dev': '^7.9.0', vite: '^5.4.0' }, 'package.json asks for Vite ^5.4.0, but'],
])('%o is refused in the words of its adapter', async (dependencies, words) => {
  const root = await createApp({ 'package.json': json({ dependencies }) })
  expect(() => findProject(root)).toThrow(
    expect.objectContaining({ code: 'FRAMEWORK_UNSUPPORTED', message: expect.stringContaining(words) }),
  )
})

test.each([
  ['pnpm-lock.yaml', 'pnpm add -D'],
  ['yarn.lock', 'yarn add -D'],
  ['package-lock.json', 'npm install -D'],
])('with %s, the remedy is a command of its package manager', async (lock, command) => {
  const root = await createApp({ 'package.json': json({ devDependencies: { vite: '^5.4.0' } }), [lock]: '' })
  expect(() => findProject(root)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        `Upgrade Vite: \`${command} vite@\\^6\\.3\\.0\`, or .* Then commit that, and run \`abp add\` again\\. Without the upgrade`,
      ),
    }),
  )
})

test.each([
  ['catalog:', 'catalog: { next: ^16.1.0 }', '16.1.0'],
  ['catalog:default', 'catalogs: { default: { next: ^16.2.0 } }', '16.2.0'],
  ['catalog:v15', 'catalog: { next: ^16.1.0 }\ncatalogs: { v15: { next: 15.5.1 } }', '15.5.1'],
  ['catalog:v15', 'catalog: { next: ^16.1.0 }', undefined],
  ['catalog:v15', 'a: [', undefined],
])('%s with the catalog %s', async (range, catalog, version) => {
  const root = await createSite({
    'pnpm-workspace.yaml': catalog,
    'apps/web/package.json': json({ dependencies: { next: range } }),
  })
  expect(findProject(join(root, 'apps/web')).framework.version).toBe(version)
})

test('a catalog of bun stands in package.json', async () => {
  const root = await createSite({
    'package.json': json({ workspaces: { packages: ['web'], catalog: { vite: '^5.4.0' } } }),
    'web/package.json': json({ dependencies: { vite: 'catalog:' } }),
  })
  expect(() => findProject(join(root, 'web'))).toThrow(
    expect.objectContaining({ code: 'FRAMEWORK_UNSUPPORTED' }),
  )
})

test('a package of a workspace has the workspace’s package manager', async () => {
  const root = await createSite({
    'pnpm-workspace.yaml': 'packages: [apps/*]',
    'pnpm-lock.yaml': '',
    'package.json': json({}),
    'apps/web/package.json': json({ name: 'web', type: 'module', dependencies: { next: '^16.0.0' } }),
    'apps/web/src/app/layout.tsx': '',
    'apps/web/tsconfig.json': '{}',
  })
  expect(findProject(join(root, 'apps/web'))).toMatchObject({
    manager: 'pnpm',
    workspace: root,
    source: 'src',
    name: 'web',
    isTypeScript: true,
    isModule: true,
  })
  expect(() => findProject(root)).toThrow(
    expect.objectContaining({
      code: 'FRAMEWORK_UNKNOWN',
      message: expect.stringContaining(
        `This workspace has apps. Name one: pnpm dlx @abp-kit/cli add "${join(root, 'apps/web')}". For`,
      ),
    }),
  )
  expect(() => findProject(join(root, 'apps'))).toThrow(
    expect.objectContaining({ code: 'PROJECT_NOT_FOUND' }),
  )
})

test('an app has its framework from another package of the workspace', async () => {
  const root = await createSite({
    'package.json': json({ workspaces: { packages: ['./apps/*', '!apps/old', 'tools'] } }),
    'node_modules/nuxt/package.json': json({ version: '4.5.2' }),
    'node_modules/next/package.json': json({ version: '16.4.6' }),
    'apps/base/package.json': json({ dependencies: { nuxt: '^4.5.0' } }),
    'apps/base/nuxt.config.ts': 'export default {}',
    'apps/vault/package.json': json({ dependencies: { base: 'workspace:*' } }),
    'apps/vault/nuxt.config.ts': 'export default { extends: "../base" }',
    'apps/old/README.md': '',
    'tools/package.json': json({}),
    // A library.
    'apps/api/package.json': json({ dependencies: { next: '^16.0.0' } }),
    'apps/api/src/app/component.tsx': '',
    'apps/blog/package.json': json({ dependencies: { next: '^16.0.0' } }),
    'apps/blog/src/app/[locale]/layout.tsx': '',
  })
  expect(findProject(join(root, 'apps/vault')).framework).toMatchObject({ name: 'nuxt', version: '4.5.2' })
  expect(() => findProject(join(root, 'tools'))).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(
        `Name one: ${['base', 'blog', 'vault'].map((app) => `npx @abp-kit/cli add "${join(root, 'apps', app)}"`).join(', ')}.`,
      ),
    }),
  )
})

test('an app has its framework from the root of the workspace, where it is upgraded', async () => {
  const root = await createSite({
    'package.json': json({ devDependencies: { vite: '5.4.0' } }),
    'pnpm-workspace.yaml': 'packages: [app, lib]',
    'pnpm-lock.yaml': '',
    'app/package.json': json({ dependencies: { react: '^19.0.0' } }),
    'app/index.html': '',
    'lib/package.json': json({ devDependencies: { vite: '5.4.0' } }),
  })
  expect(findProject(join(root, 'app'), undefined, 'any').framework).toMatchObject({
    name: 'vite',
    version: '5.4.0',
  })
  expect(() => findProject(join(root, 'app'))).toThrow(
    expect.objectContaining({ message: expect.stringContaining(`\`cd ${root} && pnpm add -w -D vite@`) }),
  )
})

test('an app has its framework from a layer, where it is upgraded', async () => {
  const root = await createSite({
    'package.json': json({ workspaces: ['apps/*'] }),
    'package-lock.json': '{}',
    'apps/base/package.json': json({ dependencies: { nuxt: '3.10.0' } }),
    'apps/vault/package.json': json({ dependencies: { base: '*' } }),
    'apps/vault/nuxt.config.ts': '',
  })
  expect(() => findProject(join(root, 'apps/vault'))).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(`\`cd ${join(root, 'apps/base')} && npm install nuxt@`),
    }),
  )
})

test.each([
  [{}, { name: 'zod', from: 'zod', install: ['zod@latest'] }],
  [{ zod: '^4.1.0' }, { name: 'zod', from: 'zod', install: [] }],
  [{ zod: '^3.25.76' }, { name: 'zod', from: 'zod/v4', install: [] }],
  [{ zod: '^3.22.4' }, { name: 'json', install: [], insteadOf: 'zod 3.22.4' }],
  [{ valibot: '^1.5.0' }, { name: 'valibot', install: ['@valibot/to-json-schema'] }],
  [{ valibot: '1.4.2' }, { name: 'valibot', install: ['@valibot/to-json-schema@~1.6'] }],
  [{ valibot: '1.2.0' }, { name: 'json', install: [] }],
  [{ valibot: '^0.29.0' }, { name: 'json', install: [] }],
  [{ arktype: '^2.1.0' }, { name: 'arktype', install: [] }],
  [{ arktype: '1.0.29-alpha' }, { name: 'json', install: [] }],
  [{ '@sinclair/typebox': '^0.34.0' }, { name: 'typebox', from: '@sinclair/typebox', install: [] }],
])('schemas with %o', async (dependencies, schemas) => {
  const root = await createApp({
    'package.json': json({ dependencies: { vite: '^8.0.0', ...dependencies } }),
  })
  expect(findProject(root).schemas).toMatchObject(schemas)
})
