import { join } from 'node:path'
import { expect, test } from 'vitest'
import { add } from '../../src/add/index.ts'
import { planRemove } from '../../src/add/plan.ts'
import { findNxProject } from '../../src/add/project/nx.ts'
import { findProject } from '../../src/add/project/project.ts'
import { createSite, type Files } from '../fixtures/site.ts'
import { openTerminal } from '../fixtures/terminal.ts'

const json = (value: unknown) => JSON.stringify(value)

const ofAngular = json({ name: 'shop', targets: { build: { executor: '@angular/build:application' } } })

/** Two apps that have their packages from the root, and a library. */
const workspace = {
  'nx.json': '{}',
  'package.json': json({
    scripts: { build: 'nx run-many -t build' },
    dependencies: { next: '^16.0.0', react: '^19.0.0' },
    devDependencies: { vite: '^8.0.0', typescript: '~6.0.3', '@builder.io/qwik-city': '^1.0.0' },
  }),
  'yarn.lock': '',
  'apps/web/project.json': json({ name: 'shop-web' }),
  'apps/web/index.html': '<!doctype html>',
  'apps/web/tsconfig.json': '{}',
  'apps/web/src/main.ts': '',
  'apps/sites/docs/project.json': json({ name: 'docs' }),
  'apps/sites/docs/next.config.js': '',
  'apps/sites/docs/src/app/layout.tsx': '',
  'libs/ui/project.json': json({ name: 'ui' }),
  'libs/ui/vite.config.ts': '',
  'node_modules/left/project.json': json({ name: 'left' }),
}

test('an app of Nx without a package.json has its packages from the workspace, and the rest from its own files', async () => {
  const root = await createSite(workspace)
  expect(findProject(join(root, 'apps/web'))).toMatchObject({
    root: join(root, 'apps/web'),
    packageRoot: root,
    workspace: root,
    name: 'shop-web',
    framework: { name: 'vite', version: '8.0.0' },
    manager: 'yarn',
    isTypeScript: true,
    scripts: {},
    source: 'src',
  })
  expect(findProject(join(root, 'apps/sites/docs')).framework).toMatchObject({
    name: 'next',
    version: '16.0.0',
  })
})

test('the root of its workspace is no app: the apps are named, however deep', async () => {
  const root = await createSite(workspace)
  expect(() => findProject(root)).toThrow(
    expect.objectContaining({
      code: 'FRAMEWORK_UNKNOWN',
      message: expect.stringContaining(
        `Name one: yarn dlx @abp-kit/cli add "${join(root, 'apps/sites/docs')}", yarn dlx @abp-kit/cli add "${join(root, 'apps/web')}". `,
      ),
    }),
  )
})

test('a workspace of Nx with apps of Angular only names the command of Nx, and no library', async () => {
  const root = await createSite({
    'nx.json': '{}',
    'package.json': json({ dependencies: { '@angular/core': '^21.0.0' } }),
    'apps/shop/project.json': ofAngular,
    'libs/ui/package.json': json({ peerDependencies: { '@angular/core': '^16.0.0' } }),
    'libs/ui/project.json': json({ name: 'ui' }),
  })
  const { terminal, said } = openTerminal()
  const flags = { remove: false, dryRun: true, yes: true, force: false, install: true, verify: false }
  await add({ ...flags, manager: 'npm', capability: undefined, directory: root, terminal })
  expect(said()).toContain('nx add @abp-kit/angular')
})

test('what one app gives back stays installed if another one of the workspace uses it', async () => {
  const definition = "import { defineApp } from '@abp-kit/core'"
  const used = await createSite({ ...workspace, 'apps/sites/docs/abp/index.ts': definition })
  const { signal } = new AbortController()
  expect(await planRemove(findProject(join(used, 'apps/web'), undefined, 'any'), signal)).toMatchObject({
    keeps: ['@abp-kit/core'],
    notes: [expect.stringContaining('these files use it: apps/sites/docs/abp/index.ts')],
  })
  const alone = await createSite(workspace)
  const apart = findProject(join(alone, 'apps/web'), undefined, 'any')
  expect((await planRemove(apart, signal)).keeps).toEqual([])
})

test('commands for its packages are for the root of the workspace', async () => {
  const directory = `${await createSite(workspace)}/apps/web`
  const { terminal, said } = openTerminal()
  const flags = { remove: false, dryRun: true, yes: true, force: false, install: true, verify: false }
  await add({ ...flags, manager: 'npm', capability: undefined, directory, terminal })
  const { packageRoot } = findProject(directory)
  expect(said()).toContain(`Then: cd ${packageRoot} && npm install @abp-kit/core @abp-kit/vite zod@latest`)
})

test('an app of Angular without a package.json is for Nx', async () => {
  const root = await createSite({ ...workspace, 'apps/web/project.json': ofAngular })
  expect(() => findProject(join(root, 'apps/web'))).toThrow(
    expect.objectContaining({
      code: 'PROJECT_NOT_FOUND',
      message: expect.stringContaining('nx add @abp-kit/angular'),
    }),
  )
})

test.each<[string, string, string, { name: string | undefined; isAngular: boolean }]>([
  [
    'comments and last commas',
    `{
  // The shop.
  "name": "shop", /* "executor": "@angular/build:application" */
  "targets": { "build": { "executor": "@nx/vite:build", "options": { "outputPath": "dist/{projectRoot}" }, }, },
}`,
    '{}',
    { name: 'shop', isAngular: false },
  ],
  [
    'no target: plugins infer them',
    json({ $schema: '../../node_modules/nx/schemas/project-schema.json', tags: ['scope:web'] }),
    json({ plugins: [{ plugin: '@nx/vite/plugin', options: { buildTargetName: 'build' } }] }),
    { name: undefined, isAngular: false },
  ],
  [
    'only the lint is of Angular',
    json({ name: 'shop', targets: { lint: { executor: '@angular-eslint/builder:lint' } } }),
    '{}',
    { name: 'shop', isAngular: false },
  ],
  [
    'the executor is a default of the workspace, with comments',
    json({ name: 'shop', targets: { build: { options: {} } } }),
    '{ // as before\n"targetDefaults": { "build": { "executor": "@nx/angular:application" }, } }',
    { name: 'shop', isAngular: true },
  ],
  [
    'a default for targets that this project lacks',
    json({ name: 'shop', targets: {} }),
    json({ targetDefaults: { build: { executor: '@nx/angular:application' } } }),
    { name: 'shop', isAngular: false },
  ],
  [
    'another one than the default',
    json({ name: 'shop', targets: { build: { executor: '@nx/vite:build' } } }),
    json({ targetDefaults: { build: { executor: '@nx/angular:application' } } }),
    { name: 'shop', isAngular: false },
  ],
  [
    "Angular's older words",
    json({ name: 'shop', architect: { build: { builder: '@angular-devkit/build-angular:browser' } } }),
    '{}',
    { name: 'shop', isAngular: true },
  ],
  [
    'a server that another app of Angular depends on',
    json({ name: 'api', targets: { build: { executor: '@nx/js:node', dependsOn: ['angular:build'] } } }),
    '{}',
    { name: 'api', isAngular: false },
  ],
  [
    'values of other kinds',
    '{ "name": 1, "targets": [], "architect": null }',
    '[]',
    { name: undefined, isAngular: false },
  ],
  ['no JSON', 'name: shop', 'null', { name: undefined, isAngular: false }],
])('project.json as others write it: %s', async (_, project, nx, expected) => {
  const root = await createSite({ ...workspace, 'nx.json': nx, 'apps/web/project.json': project })
  expect(findNxProject(join(root, 'apps/web'))).toEqual({ ...expected, workspace: root })
})

test('a folder with Vite and no file of an app is none', async () => {
  const files = { 'package.json': json({ devDependencies: { vite: '^8.0.0' } }), 'lib/index.ts': '' }
  const root = await createSite(files)
  expect(() => findProject(root)).toThrow(
    expect.objectContaining({
      code: 'FRAMEWORK_UNKNOWN',
      message: expect.stringContaining(
        `${root} has Vite, but no app: neither an index.html nor a vite.config.`,
      ),
    }),
  )
  const withConfig = await createSite({ ...files, 'vite.config.ts': '' })
  expect(findProject(withConfig).framework.name).toBe('vite')
})

/** @returns what `abp add` says in a workspace of Angular */
async function addTo(files: Files, remove = false): Promise<string> {
  const content = { dependencies: { '@angular/core': '22.2.0' } }
  const { terminal, said } = openTerminal()
  const directory = await createSite({ 'package.json': json(content), ...files })
  const flags = { remove, dryRun: false, yes: true, force: false, install: true, verify: true }
  expect(await add({ ...flags, manager: 'pnpm', capability: undefined, directory, terminal })).toBe(3)
  return said()
}

test('in a workspace of Angular, the command is that of Nx where Nx has the projects', async () => {
  expect(await addTo({ 'nx.json': '{}' })).toContain('Run: pnpm nx add @abp-kit/angular')
  expect(await addTo({ 'angular.json': '{}', 'nx.json': '{}' })).toContain(
    'Run: pnpm ng add @abp-kit/angular',
  )
})

test('what takes it back in a workspace of Angular is named', async () => {
  expect(await addTo({ 'nx.json': '{}' }, true)).toContain('Run: pnpm nx generate @abp-kit/angular:remove')
  expect(await addTo({ 'angular.json': '{}' }, true)).toContain(
    'Run: pnpm ng generate @abp-kit/angular:remove',
  )
})
