import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { frameworks, isFramework } from '@abp-kit/playground-runner'
import { addAbp } from './add-abp.ts'
import { generate } from './generate.ts'
import { installWith, type Manager, managers } from './install.ts'
import { packAll } from './pack.ts'
import { tryOut } from './try-out.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    with: { type: 'string' },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(`npm run fresh -- [--only next,nuxt,sveltekit] [--with npm,pnpm] [--keep]

Packs the packages, generates new apps outside the workspace, installs the tarballs into them, adds the
lines of the README, builds, serves, and calls a capability as an agent does. --keep leaves the apps.`)
  process.exit(0)
}

const chosen = values.only ? values.only.split(',').filter(isFramework) : [...frameworks]
const chosenManagers: Manager[] = managers.filter(
  (manager) => !values.with || values.with.split(',').includes(manager),
)
// Outside the workspace: nothing of ours may be found by looking upwards.
const directory = await mkdtemp(join(tmpdir(), 'abp-kit-fresh-'))
let failed = 0
try {
  console.log('▸ packing')
  const tarballs = await packAll(join(directory, 'packed'), chosen)
  for (const framework of chosen) {
    for (const manager of chosenManagers) {
      const start = Date.now()
      const app = join(directory, `${framework}-${manager}`)
      try {
        await generate(framework, app)
        await addAbp(framework, app)
        await installWith(manager, framework, app, tarballs)
        await tryOut(framework, app)
        console.log(`✓ ${framework} with ${manager} (${((Date.now() - start) / 1000).toFixed(0)} s)`)
      } catch (error) {
        failed++
        console.error(`✗ ${framework} with ${manager}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
} finally {
  if (values.keep) console.log(`The apps are in ${directory}`)
  else await rm(directory, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0
