import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Framework } from '@abp-kit/playground-runner'
import { installWith } from './install.ts'
import { appPackages, packAll } from './pack.ts'
import { nextRows } from './rows/next.ts'
import { nuxtRows } from './rows/nuxt.ts'
import { reactRouterRows } from './rows/react-router.ts'
import { sveltekitRows } from './rows/sveltekit.ts'
import { tanstackStartRows } from './rows/tanstack-start.ts'
import { viteRows } from './rows/vite.ts'
import { tryOut } from './try-out.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(`npm run test:matrix -- [--only <text>] [--list] [--keep]

Writes an app for each version and mode of a framework, installs the packed packages into it with npm, builds it, serves
it, and calls a capability as an agent does. --only takes the apps whose name has the text, --list prints the names,
--keep leaves the apps.`)
  process.exit(0)
}

const rows = [
  ...nextRows,
  ...nuxtRows,
  ...sveltekitRows,
  ...viteRows,
  ...reactRouterRows,
  ...tanstackStartRows,
].filter(({ name }) => name.includes(values.only ?? ''))
if (values.list) {
  for (const { name } of rows) console.log(name)
  process.exit(0)
}
if (rows.length === 0) {
  console.error(`No app has ${JSON.stringify(values.only)} in its name. --list prints all names.`)
  process.exit(2)
}

const builds: Record<Framework, string> = {
  next: 'next build',
  nuxt: 'nuxt build',
  'react-router': 'react-router build',
  sveltekit: 'vite build',
  vite: 'vite build',
}

// Outside the workspace: nothing of ours may be found by looking upwards.
const directory = await mkdtemp(join(tmpdir(), 'abp-kit-matrix-'))
let failed = 0
try {
  console.log('▸ packing')
  const packages = new Set(rows.flatMap(({ framework }) => appPackages(framework)))
  const tarballs = await packAll(join(directory, 'packed'), packages)
  for (const [index, row] of rows.entries()) {
    const start = Date.now()
    const app = join(directory, String(index))
    try {
      await mkdir(app)
      const manifest = {
        private: true,
        type: 'module',
        scripts: { build: builds[row.framework] },
        dependencies: row.versions,
      }
      await writeFile(join(app, 'package.json'), JSON.stringify(manifest))
      await row.write(app)
      await installWith('npm', row.framework, app, tarballs)
      await tryOut(row.framework, app, row)
      console.log(`✓ ${row.name} (${((Date.now() - start) / 1000).toFixed(0)} s)`)
    } catch (error) {
      failed++
      console.error(`✗ ${row.name}: ${error instanceof Error ? error.message : error}`)
    }
    if (!values.keep) await rm(app, { recursive: true, force: true })
  }
} finally {
  if (values.keep) console.log(`The apps are in ${directory}`)
  else await rm(directory, { recursive: true, force: true })
}
console.log(`${rows.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
