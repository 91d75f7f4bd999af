import { parseArgs } from 'node:util'
import type { CheckMode } from '@abp-kit/core/adapter'
import { reportFindings, withDocs } from '@abp-kit/core/adapter/node'
import { isAbpError } from '@abp-kit/core/protocol'
import { checkBuild } from './check.ts'
import {
  type App,
  findDefinition,
  isApplication,
  type ManifestOptions,
  readApp,
  writeFiles,
} from './manifest.ts'
import { purposeOf, runAngular } from './ng.ts'
import { watchDefinition } from './watch-definition.ts'

const help = `abp-angular [options] <command>

  manifest       writes abp.json, and the link and the bootstrap in index.html
  check          judges the last build: its pages, its manifest, its service worker
  ng <command>   runs Angular's CLI. Writes the manifest before \`build\` and \`serve\`, and again when the definition
                 changes; after \`build\`, checks it

Options, before \`ng\`:
  --project <name>      the application in angular.json or Nx; not needed if there is only one
  --entry <path>        the definition's module, from the project's root; abp/index.* by default, there or in src
  --deadline <ms>       after which a call fails because the app's JavaScript has not started; 20000 by default
  --check <mode>        what to do about what keeps agents from the app: error, warn (default), false
  --no-result-store     says nothing about large results, which an app without a server cannot keep
`

const options = {
  project: { type: 'string' },
  entry: { type: 'string' },
  deadline: { type: 'string' },
  check: { type: 'string', default: 'warn' },
  'no-result-store': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const modes: Record<string, CheckMode> = { error: 'error', warn: 'warn', false: false }

interface Settings extends ManifestOptions {
  workspace: string
  check: CheckMode
}

/**
 * Runs the `abp-angular` command.
 *
 * @param args - command-line arguments
 * @param workspace - absolute path of the folder with angular.json or nx.json
 * @returns the exit code
 */
export async function run(args: readonly string[], workspace: string): Promise<number> {
  try {
    const [own, rest] = splitAtAngular([...args])
    const { values, positionals } = parseArgs({ args: own, options, allowPositionals: true })
    const [command] = rest ? ['ng'] : positionals
    const check = modes[values.check]
    const deadline = values.deadline === undefined ? undefined : Number(values.deadline)
    if (values.help || check === undefined || Number.isNaN(deadline)) {
      console.log(help)
      return values.help ? 0 : 2
    }
    const { project, entry } = values
    const resultStore = values['no-result-store'] ? false : undefined
    const settings = { workspace, project, entry, deadline, check, resultStore }
    if (rest) return await withAngular(settings, rest)
    if (command === 'manifest') await writeManifest(settings)
    else if (command === 'check') await judge(settings)
    else {
      console.log(help)
      return 2
    }
    return 0
  } catch (error) {
    say(describe(error))
    return 1
  }
}

/** @returns the arguments before the word `ng`, and those after it if the word is present */
function splitAtAngular(args: string[]): [own: string[], angular?: string[]] {
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  const first = tokens.find(({ kind }) => kind === 'positional')
  return first && args[first.index] === 'ng'
    ? [args.slice(0, first.index), args.slice(first.index + 1)]
    : [args]
}

async function writeManifest(settings: Settings): Promise<App> {
  const app = await readApp(settings.workspace, settings, console.warn)
  const written = await writeFiles(settings.workspace, app, settings.deadline)
  if (written.length > 0) say(`Written: ${written.join(', ')}`)
  if (!app.project.hasManifestAsset)
    say(
      `The build does not copy ${app.project.manifestFile}. Add "${app.project.manifestFile}" to its \`assets\`.`,
    )
  return app
}

async function judge(settings: Settings): Promise<void> {
  const app = await readApp(settings.workspace, settings, () => {})
  reportFindings(await checkBuild(settings.workspace, app), settings.check, say)
}

async function withAngular(given: Settings, args: string[]): Promise<number> {
  const { builds, serves, watches, project: named } = purposeOf(args)
  const concernsApp =
    (builds || serves) && (named === undefined || (await isApplication(given.workspace, named)))
  if (!concernsApp) return await runAngular(given.workspace, args)
  const settings = { ...given, project: named ?? given.project }
  // A server continues with the last valid manifest.
  await writeManifest(settings).catch((error) => {
    if (!watches) throw error
    say(describe(error))
  })
  const stop = watches ? await followEdits(settings) : undefined
  try {
    const code = await runAngular(given.workspace, args)
    if (code === 0 && builds && !watches) await judge(settings)
    return code
  } finally {
    stop?.()
  }
}

/** Watches an invalid definition as well: its developer is about to fix it. */
async function followEdits(settings: Settings): Promise<(() => void) | undefined> {
  const found = await findDefinition(settings.workspace, settings).catch(() => undefined)
  return (
    found &&
    (await watchDefinition(found.entry, () => {
      writeManifest(settings).catch((error) => say(describe(error)))
    }))
  )
}

function describe(error: unknown): string {
  if (isAbpError(error)) {
    const { message } = withDocs(error)
    return message.startsWith(error.code) ? message : `${error.code}: ${message}`
  }
  return error instanceof Error ? error.message : String(error)
}

function say(text: string): void {
  console.warn(`[abp-kit] ${text}`)
}
