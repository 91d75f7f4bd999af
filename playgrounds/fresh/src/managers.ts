import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@abp-kit/playground-runner'

export const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type Manager = (typeof managers)[number]

/** A package manager, in a mode of it that apps have to work with, too: Yarn's Plug'n'Play has no `node_modules`. */
export type Installer = Manager | 'yarn-pnp'

/** Kept for the next run. */
const kept = fileURLToPath(new URL('../../../node_modules/.cache/abp-kit/', import.meta.url))
const versions = { pnpm: '12.21.0', '@yarnpkg/cli-dist': '4.18.1', bun: '1.4.5' }
/** The Node.js versions before ours, and the npm that came with each. The first is the oldest that Vite runs on. */
const nodes = {
  '20.19': { node: '20.19.0', npm: '10.8.2' },
  '22': { node: '22.23.3', npm: '10.9.4' },
}
export type OlderNode = keyof typeof nodes

/**
 * npm is there already, at whatever version.
 *
 * @returns the absolute path of a folder with the programs `pnpm`, `yarn` (4) and `bun`
 */
export function installManagers(): Promise<string> {
  return installPrograms('managers', versions)
}

/** What people type, with any Node.js. */
export const buildCommand = ['npm', 'run', 'build'] as const

/** Where commands find a program of the app's packages when there is a `node_modules`. */
const installed = /^node_modules\/(?:\.bin\/|[^/]+\/bin\/)([a-z-]+?)(?:\.js)?$/

/**
 * @param command - that runs in an app: a script of it with `npm run`, or a program of its packages
 * @returns the command that does it in an app of this package manager: with Plug'n'Play, only Yarn finds programs
 */
export async function commandFor(
  manager: Installer | undefined,
  command: readonly [string, ...string[]],
): Promise<[string, ...string[]]> {
  const [program, ...args] = command
  if (manager !== 'yarn-pnp') return [program, ...args]
  const yarn = join(await installManagers(), 'yarn')
  if (program === 'npm') return [yarn, ...args]
  const words = program === 'npx' || program === 'node' ? args : [program, ...args]
  const [first = '', ...rest] = words
  const name = installed.exec(first)?.[1] ?? first
  // A file of the build: Node runs it.
  return /[/.]/.test(name) ? [yarn, 'node', name, ...rest] : [yarn, 'run', name, ...rest]
}

/** @returns the absolute path of a folder with the programs `node` and `npm` (10) */
export function installNode(version: OlderNode): Promise<string> {
  return installPrograms(`node-${version}`, nodes[version])
}

/** @returns the variables with which programs run on that Node.js; none for the one that runs this */
export async function environmentOf(node: OlderNode | undefined): Promise<{ PATH?: string }> {
  return node === undefined ? {} : { PATH: [await installNode(node), process.env.PATH].join(delimiter) }
}

const installing = new Map<string, Promise<string>>()

/** Apps that are tried at once ask for the same folder. */
function installPrograms(name: string, wanted: Record<string, string>): Promise<string> {
  const folder = installing.get(name) ?? installOnce(name, wanted)
  installing.set(name, folder)
  return folder
}

async function installOnce(name: string, wanted: Record<string, string>): Promise<string> {
  const folder = join(kept, name)
  const current = await Promise.all(
    Object.entries(wanted).map(([program, version]) => isThere(folder, program, version)),
  )
  if (!current.every(Boolean)) {
    const packages = Object.entries(wanted).map(([program, version]) => `${program}@${version}`)
    const options = ['--no-audit', '--no-fund', '--no-save', '--prefix', folder]
    await run('npm', ['install', ...options, ...packages], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    })
  }
  return join(folder, 'node_modules/.bin')
}

async function isThere(folder: string, name: string, version: string): Promise<boolean> {
  const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(
    () => '{}',
  )
  return JSON.parse(manifest).version === version
}
