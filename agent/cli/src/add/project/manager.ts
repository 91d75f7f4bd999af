import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage } from './package-file.ts'

export const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type Manager = (typeof managers)[number]

const locks: readonly (readonly [file: string, manager: Manager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/** The files that each package manager leaves after an install. bun leaves none with its hoisted linker. */
const states: readonly (readonly [file: string, manager: Manager])[] = [
  ['node_modules/.package-lock.json', 'npm'],
  ['node_modules/.modules.yaml', 'pnpm'],
  ['node_modules/.yarn-state.yml', 'yarn'],
  ['node_modules/.yarn-integrity', 'yarn'],
  ['.pnp.cjs', 'yarn'],
  ['.pnp.js', 'yarn'],
  ['node_modules/.bun', 'bun'],
]

/** A project's package manager. */
export interface FoundManager {
  /** The one with the strongest sign. */
  manager: Manager
  /** If the signs disagree: which ones, as a sentence. Another package manager would reinstall everything. */
  doubt?: string
}

/** A file that shows the package manager in use. */
interface Sign {
  file: string
  manager: Manager
  /** In ms; meaningless for a file that was just checked out. */
  changed: number
}

/** Maximum time difference of files after a clone, in ms. */
const cloneMs = 60_000

/**
 * Finds a project's package manager: the one that installed `node_modules`, else the one in package.json,
 * else the one with the newest lock file, else the one that started this program, else npm.
 *
 * @param root - absolute path of the folder with the package.json
 * @param workspace - absolute path of the workspace
 */
export function findManager(root: string, workspace: string): FoundManager {
  const folders = [...new Set([root, workspace])]
  const nearest = (known: typeof locks) =>
    folders.map((folder) => signsIn(folder, known)).find((signs) => signs.length > 0) ?? []
  const [installed] = nearest(states)
  const declared = folders.flatMap((folder) => declaredIn(folder) ?? [])[0]
  const locked = nearest(locks)
  const [newest, ...others] = locked
  const agent = process.env.npm_config_user_agent ?? ''
  // This is not a lock file, but only pnpm reads it.
  const alone = folders.some((folder) => existsSync(join(folder, 'pnpm-workspace.yaml')))
    ? 'pnpm'
    : managers.find((one) => agent.startsWith(`${one}/`))
  const manager = installed?.manager ?? declared ?? newest?.manager ?? alone ?? 'npm'
  const hasLock = locked.some((one) => one.manager === manager)
  const disagree =
    // The manager in package.json is not the one in use.
    (installed && declared !== undefined && declared !== manager) ||
    // The installed or declared manager has no lock file, and another one has.
    (locked.length > 0 && !hasLock && (installed === undefined || declared === undefined)) ||
    // The newest lock file cannot be determined.
    (!installed &&
      declared === undefined &&
      newest &&
      others.some((one) => one.manager !== manager && one.changed > newest.changed - cloneMs))
  if (!disagree) return { manager }
  const signs = [
    ...(installed ? [`${installed.manager} installed node_modules (${installed.file})`] : []),
    ...(declared === undefined ? [] : [`package.json names ${declared}`]),
    ...(locked.length > 0 ? [`it has ${locked.map(({ file }) => file).join(' and ')}`] : []),
  ]
  return { manager, doubt: `The package manager of this app is not clear: ${signs.join(', ')}.` }
}

/** @returns the signs, newest first */
function signsIn(folder: string, known: typeof locks): Sign[] {
  return known
    .flatMap(([file, manager]) => {
      const found = statSync(join(folder, file), { throwIfNoEntry: false })
      return found ? [{ file, manager, changed: found.mtimeMs }] : []
    })
    .toSorted((a, b) => b.changed - a.changed)
}

function declaredIn(folder: string): Manager | undefined {
  const named = readPackage(folder)?.packageManager?.split('@', 1)[0]
  return managers.find((manager) => manager === named)
}

/**
 * @param root - absolute path of the folder with the package.json that changes
 * @returns the words of the command that installs packages there
 */
export function installCommand(manager: Manager, root: string, packages: readonly string[]): string[] {
  return [manager, manager === 'npm' ? 'install' : 'add', ...inWorkspace(manager, root), ...packages]
}

/**
 * @param root - absolute path of the project
 * @returns the words of the command that removes packages there
 */
export function uninstallCommand(manager: Manager, root: string, packages: readonly string[]): string[] {
  return [manager, manager === 'npm' ? 'uninstall' : 'remove', ...inWorkspace(manager, root), ...packages]
}

/** @returns a command for the app's folder, as people type it; its packages may be those of the workspace */
export function shownCommand(
  { packageRoot, root }: { packageRoot: string; root: string },
  words: readonly string[],
): string {
  const command = words.join(' ')
  return packageRoot === root ? command : `cd ${packageRoot} && ${command}`
}

/** pnpm and Yarn 1 need a flag to change the package at a workspace root. */
function inWorkspace(manager: Manager, root: string): string[] {
  if (manager === 'pnpm') return existsSync(join(root, 'pnpm-workspace.yaml')) ? ['-w'] : []
  return manager === 'yarn' && readPackage(root)?.hasWorkspaces && isYarn1(root) ? ['-W'] : []
}

/** Later versions do not support `-W`. */
function isYarn1(root: string): boolean {
  const named = /^yarn@(\d+)/.exec(readPackage(root)?.packageManager ?? '')?.[1]
  if (named !== undefined) return named === '1'
  const head = '# THIS IS AN AUTOGENERATED FILE. DO NOT EDIT THIS FILE DIRECTLY.\n# yarn lockfile v1'
  try {
    return readFileSync(join(root, 'yarn.lock'), 'utf8').startsWith(head)
  } catch {
    return false
  }
}

/**
 * npm does not run anything in an app whose `devEngines` names another package manager.
 *
 * @param root - absolute path of the folder with the lock file
 * @returns the command that runs this program where it may not be installed, such as `pnpm dlx @abp-kit/cli`
 */
export function ownCommand(manager: Manager, root: string): string {
  const runners = { npm: 'npx', pnpm: 'pnpm dlx', yarn: isYarn1(root) ? 'npx' : 'yarn dlx', bun: 'bunx' }
  return `${runners[manager]} @abp-kit/cli`
}

/** @returns the words of the command that runs a package.json script */
export function runCommand(manager: Manager, script: string): string[] {
  return [manager, 'run', script]
}

/** @returns the command that runs an installed program, as people type it */
export function execCommand(manager: Manager, words: readonly string[]): string {
  const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }
  return [runners[manager], ...words].join(' ')
}
