import { spawn } from 'node:child_process'
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { AbpError } from '@abp-kit/core/protocol'

/** How long after a change the definition is read: editors write a file in several steps. */
const settleMilliseconds = 100

/**
 * Runs the workspace's own Angular CLI.
 *
 * @returns its exit code
 * @throws {AbpError} `ANGULAR_PROJECT_UNCLEAR` if there is none
 */
export async function runAngular(workspace: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [findAngular(workspace), ...args], {
    cwd: workspace,
    stdio: 'inherit',
  })
  // A terminal sends Ctrl-C to both. This one ends when the other has.
  const wait = () => undefined
  process.on('SIGINT', wait)
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? 1))
    })
  } finally {
    process.off('SIGINT', wait)
    process.off('SIGTERM', stop)
  }
}

function findAngular(workspace: string): string {
  const require = createRequire(join(workspace, 'package.json'))
  try {
    const file = require.resolve('@angular/cli/package.json')
    const { bin }: { bin: { ng: string } } = require(file)
    return join(dirname(file), bin.ng)
  } catch (cause) {
    throw new AbpError(
      'ANGULAR_PROJECT_UNCLEAR',
      `${workspace} has no Angular CLI. Install @angular/cli, or run \`abp-angular manifest\` before what builds the app.`,
      { cause },
    )
  }
}

/** What a command of Angular's does with the app. */
export interface Purpose {
  builds: boolean
  serves: boolean
  watches: boolean
  /** The project that the command names. */
  project?: string | undefined
}

/** @returns what Angular's command does, as far as it concerns the manifest */
export function purposeOf([command = '', ...args]: readonly string[]): Purpose {
  const serves = ['serve', 's', 'dev'].includes(command)
  const builds = ['build', 'b'].includes(command)
  const isHelp = args.includes('--help')
  const watches = args.some((arg) => /^--watch(?:=true)?$/.test(arg))
  const { values } = parseArgs({ args, options: { project: { type: 'string' } }, strict: false })
  const [named = '-'] = args
  return {
    serves: serves && !isHelp,
    builds: builds && !isHelp,
    watches: (serves || watches) && !isHelp,
    project: named.startsWith('-') ? asText(values.project) : named,
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/**
 * Watches each folder by itself, because Node's recursive watching loses files on Linux that an editor replaces.
 *
 * @param folder - absolute path; also the folders in it
 * @returns a function that ends the watching
 */
export function watchFolder(folder: string, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchers: FSWatcher[] = []
  const close = () => {
    for (const watcher of watchers) watcher.close()
    clearTimeout(timer)
  }
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      close()
      open()
      onChange()
    }, settleMilliseconds)
  }
  const open = () => {
    const folders = existsSync(folder) ? withFoldersIn(folder) : []
    watchers = folders.map((one) => watch(one, changed).on('error', changed))
  }
  open()
  return close
}

/** The definition may be in the root of the workspace, whose packages and caches are not watched. */
function withFoldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map((entry) => join(folder, entry.name))
  return [folder, ...inside.flatMap(withFoldersIn)]
}
