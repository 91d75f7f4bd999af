import { expect, test } from 'vitest'
import { planAdd } from '../../src/add/plan.ts'
import { findProject } from '../../src/add/project/project.ts'
import { bundlerFlag, flagsOf } from '../../src/add/project/script-flags.ts'
import { createSite } from '../fixtures/site.ts'

test.each<[build: string, flags: object]>([
  ['vite build', {}],
  [
    'vue-tsc -b && vite build --base=/notes/ --outDir "../public files"',
    { base: '/notes/', outDir: '../public files' },
  ],
  [
    'NODE_ENV=production vite build -c config/vite.prod.ts -m staging && rm -rf x --mode y',
    { config: 'config/vite.prod.ts', mode: 'staging' },
  ],
  ['vite build --ssr src/entry-server.js --outDir dist/server', {}],
  ['vite build --base $BASE --mode prod', { mode: 'prod' }],
  ["astro check && astro build --config './astro.site.mjs'", { config: './astro.site.mjs' }],
  ['vitest build --config x', {}],
])('the flags of a build, `%s`', (build, flags) => {
  expect(flagsOf({ build }, 'build')).toEqual(flags)
})

test('a script that the build calls', () => {
  const scripts = { build: 'run-p type-check "build-only {@}" --', 'build-only': 'vite build --outDir out' }
  expect(flagsOf(scripts, 'build')).toEqual({ outDir: 'out' })
})

test.each<[dev: string, flags: object]>([
  ['vite', {}],
  ['vite --config dev.vite.ts --port 3000', { config: 'dev.vite.ts' }],
  ['vite dev --mode=local', { mode: 'local' }],
  ['node server', {}],
  ['vite build --watch --outDir x', {}],
])('the flags of a development server, `%s`', (dev, flags) => {
  expect(flagsOf({ dev, build: 'vite build --outDir y' }, 'dev')).toEqual(flags)
})

test.each<[dev: string, flags: string[]]>([
  ['next dev', []],
  ['cross-env X=1 next dev -p 3001 --webpack', ['--webpack']],
  ['next dev --turbo && echo --webpack', ['--turbo']],
  ['next dev && webpack --turbopack', []],
])('the bundler of a development server of Next.js, `%s`', (dev, flags) => {
  expect(bundlerFlag({ dev })).toEqual(flags)
})

test('the configuration that the build is given is the one to change', async () => {
  const content = {
    devDependencies: { vite: '^8.0.0' },
    scripts: { build: 'vite build -c ./config/prod.js' },
  }
  const config = "import { defineConfig } from 'vite'\n\nexport default defineConfig({})\n"
  const files = { 'index.html': '', 'package.json': JSON.stringify(content), 'vite.config.js': config }
  // Another one for development is not that of the build.
  const forDev = { ...content, scripts: { dev: 'vite --config config/prod.js', build: 'vite build' } }
  const dev = { ...files, 'config/prod.js': config, 'package.json': JSON.stringify(forDev) }
  expect(planAdd(findProject(await createSite(dev))).changes.map(({ file }) => file)).toContain(
    'vite.config.js',
  )
  const named = await createSite({ ...files, 'config/prod.js': config })
  expect(planAdd(findProject(named)).changes.map(({ file }) => file)).toContain('config/prod.js')
  expect(planAdd(findProject(await createSite(files))).changes.map(({ file }) => file)).toContain(
    'vite.config.js',
  )
})
