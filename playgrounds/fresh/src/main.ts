import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultFrameworks, frameworks, isFramework } from '@abp-kit/playground-runner'
import { addAbp } from './add-abp.ts'
import { useAddCommand } from './add-command.ts'
import { makeAppsDirectory } from './apps-directory.ts'
import { tryBridge } from './bridge.ts'
import { generate } from './generate.ts'
import { installWith } from './install.ts'
import { type Manager, managers } from './managers.ts'
import { appPackages, bridgePackages, packAll } from './pack.ts'
import { tryOut } from './try-out.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    with: { type: 'string' },
    once: { type: 'boolean' },
    add: { type: 'boolean' },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(`npm run fresh -- [--only ${[...frameworks, 'mcp'].join(',')}] [--with ${managers.join(',')}] [--once] [--add] [--keep]

Packs the packages, generates new apps outside the workspace, installs the tarballs into them, adds the
lines of the README, builds, serves, and calls a capability as an agent does. Installs the MCP bridge into an
empty folder, and calls every capability of a playground through it. Without --only it takes
${[...defaultFrameworks, 'mcp'].join(', ')}. --once takes each framework with one package manager only, in turn. --add
runs \`abp add\` in the apps, in place of the README's lines. --keep leaves the apps.`)
  process.exit(0)
}

const names = values.only?.split(',') ?? [...defaultFrameworks, 'mcp']
// Angular edits its projects itself, which is what the README's line does.
const chosen = names.filter(isFramework).filter((name) => !values.add || name !== 'angular')
const withBridge = names.includes('mcp')
const withManagers = (values.with ?? 'npm,pnpm').split(',')
const chosenManagers: Manager[] = managers.filter((manager) => withManagers.includes(manager))
const apps = await makeAppsDirectory('fresh', values.keep)
const directory = apps.path
let failed = 0
try {
  console.log('▸ packing')
  const tarballs = await packAll(
    join(directory, 'packed'),
    new Set([...chosen.flatMap(appPackages), ...(withBridge ? bridgePackages : [])]),
  )
  for (const [index, framework] of chosen.entries()) {
    const turn = index % chosenManagers.length
    for (const manager of values.once ? chosenManagers.slice(turn, turn + 1) : chosenManagers) {
      const app = join(directory, `${framework}-${manager}`)
      await attempt(`${framework} with ${manager}`, async () => {
        await generate(framework, app)
        if (values.add) {
          await installWith(manager, framework, app, tarballs)
          await useAddCommand(app)
          return
        }
        await addAbp(framework, app)
        await installWith(manager, framework, app, tarballs)
        // Angular has no server for its builds.
        await tryOut(
          framework,
          app,
          framework === 'angular' ? { staticFolder: `dist/${basename(app)}/browser` } : {},
        )
      })
    }
  }
  if (withBridge) await attempt('mcp with npm', () => tryBridge(join(directory, 'mcp-npm'), tarballs))
} finally {
  await apps.end()
}
process.exitCode = failed > 0 ? 1 : 0

async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  const start = Date.now()
  try {
    await work()
    console.log(`✓ ${what} (${((Date.now() - start) / 1000).toFixed(0)} s)`)
  } catch (error) {
    failed++
    console.error(`✗ ${what}: ${error instanceof Error ? error.message : error}`)
  }
}
