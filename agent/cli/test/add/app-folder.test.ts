import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configFile } from '../../src/add/frameworks/config-file.ts'
import { planAdd } from '../../src/add/plan.ts'
import { commandOf } from '../../src/add/project/program.ts'
import { findProject } from '../../src/add/project/project.ts'
import { serverOf } from '../../src/add/server-of.ts'
import { createSite, type Files } from '../fixtures/site.ts'

const packageOf = (dependencies: Record<string, string>, scripts: Record<string, string>): Files => ({
  'package.json': JSON.stringify({ name: 'shop', type: 'module', dependencies, scripts }),
  'package-lock.json': '',
})

const config = 'export default {}\n'

test.each<[build: string, dependencies: Record<string, string>, files: Files]>([
  ['nuxt build web', { nuxt: '^4.5.0' }, { 'web/nuxt.config.ts': config }],
  ['nuxi generate ./web --dotenv .env', { nuxt: '^4.5.0' }, { 'web/app/app.vue': '' }],
  ['next build web --turbopack', { next: '^16.4.0' }, { 'web/app/page.tsx': '' }],
  ['tsc -b && vite build "web/"', { vite: '^8.0.0' }, { 'web/index.html': '' }],
  ['astro check && astro build --root=./web', { astro: '^7.3.0' }, { 'web/astro.config.mjs': config }],
  ['react-router build web', { '@react-router/dev': '^8.0.0', vite: '^8' }, { 'web/vite.config.ts': config }],
])('the app is the folder that `%s` names', async (build, dependencies, files) => {
  const folder = await createSite({ ...packageOf(dependencies, { build }), ...files })
  const web = join(folder, 'web')
  const project = findProject(folder)
  expect(project).toMatchObject({ root: web, packageRoot: folder, workspace: folder })
  expect(findProject(web)).toEqual(project)
  expect(planAdd(project).changes[0]?.file).toMatch(/^(?:app\/)?abp\/index\./)
  // npm finds no script in a folder without package.json.
  expect(commandOf(project, 'build')).toEqual({
    words: ['npm', 'run', 'build'],
    folder,
    shown: `cd ${folder} && npm run build`,
  })
})

test.each<[build: string, files: Files]>([
  ['vite build', { 'web/index.html': '' }],
  ['vite build web', { 'web/index.html': '', 'web/package.json': '{}' }],
  ['vite build web', {}],
  ['vite build ../web', {}],
  ['vite build web', { web: '' }],
  ['vite build --mode web', { 'web/index.html': '' }],
  ['vite build --ssr web', { 'web/index.html': '' }],
])('with `%s` the app is not another folder', async (build, files) => {
  const own = { ...packageOf({ vite: '^8.0.0' }, { build }), 'index.html': '' }
  const folder = await createSite({ ...own, ...files })
  expect(findProject(folder)).toMatchObject({ root: folder, packageRoot: folder })
})

test('a folder that the build above does not name has no package.json', async () => {
  const folder = await createSite({
    ...packageOf({ vite: '^8.0.0' }, { build: 'vite build web' }),
    'web/index.html': '',
    'docs/index.html': '',
  })
  expect(() => findProject(join(folder, 'docs'))).toThrow('has no package.json')
})

test('a configuration is named from the folder of package.json, and used in that of the app', async () => {
  const folder = await createSite({
    ...packageOf({ vite: '^8.0.0' }, { build: 'vite build web --config configs/vite.ts --base /shop/' }),
    'web/index.html': '',
    'configs/vite.ts': config,
    'node_modules/.bin/vite': '',
  })
  const project = findProject(folder)
  const file = '../configs/vite.ts'
  expect(configFile(project, 'vite.config')).toEqual({ file, exists: true })
  const server = serverOf(project, '1234')
  expect(server).toMatchObject({ folder: join(folder, 'web'), isOwn: false })
  expect(server?.args.slice(-4)).toEqual(['--base', '/shop/', '--config', join(file)])
})
