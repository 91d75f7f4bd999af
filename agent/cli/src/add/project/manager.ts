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

/** What each package manager leaves when it has installed something. bun leaves nothing with its hoisted linker. */
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
  /** If the signs disagree: which ones, as a sentence. Another package manager would install everything anew. */
  doubt?: string
}

/** A file that says which package manager is used. */
interface Sign {
  file: string
  manager: Manager
  /** In ms; of a file that was just checked out, this says nothing. */
  changed: number
}

/** After a clone, files differ by this much at most, in ms. */
const cloneMs = 60_000

/**
 * Finds a project's package manager: the one that installed `node_modules`, else the one in package.json, else the one with
 * the newest lock file, else the one that started this program, else npm.
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
  // No lock file, but nobody else reads it.
  const alone = folders.some((folder) => existsSync(join(folder, 'pnpm-workspace.yaml')))
    ? 'pnpm'
    : managers.find((one) => agent.startsWith(`${one}/`))
  const manager = installed?.manager ?? declared ?? newest?.manager ?? alone ?? 'npm'
  const hasLock = locked.some((one) => one.manager === manager)
  const disagree =
    // The one in package.json is not the one in use.
    (installed && declared !== undefined && declared !== manager) ||
    // What is installed, or named, has no lock file, and another one has.
    (locked.length > 0 && !hasLock && (installed === undefined || declared === undefined)) ||
    // Which one is the newest cannot be told.
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

/** @returns the newest first */
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

/** @returns a command as people type it in the folder of the app; its packages may be those of the workspace */
export function shownCommand(
  { packageRoot, root }: { packageRoot: string; root: string },
  words: readonly string[],
): string {
  const command = words.join(' ')
  return packageRoot === root ? command : `cd ${packageRoot} && ${command}`
}

/** pnpm and Yarn 1 change the package at the root of a workspace only when they are told to. */
function inWorkspace(manager: Manager, root: string): string[] {
  if (manager === 'pnpm') return existsSync(join(root, 'pnpm-workspace.yaml')) ? ['-w'] : []
  return manager === 'yarn' && readPackage(root)?.hasWorkspaces && isYarn1(root) ? ['-W'] : []
}

/** Later versions do not know `-W`. */
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
 * npm refuses to run anything in an app whose `devEngines` names another package manager.
 *
 * @param root - absolute path of the folder with the lock file
 * @returns the command that runs this program where it need not be installed, such as `pnpm dlx @abp-kit/cli`
 */
export function ownCommand(manager: Manager, root: string): string {
  const runners = { npm: 'npx', pnpm: 'pnpm dlx', yarn: isYarn1(root) ? 'npx' : 'yarn dlx', bun: 'bunx' }
  return `${runners[manager]} @abp-kit/cli`
}

/** @returns the words of the command that runs a script of package.json */
export function runCommand(manager: Manager, script: string): string[] {
  return [manager, 'run', script]
}

/** @returns the command that runs an installed program, as people type it */
export function execCommand(manager: Manager, words: readonly string[]): string {
  const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }
  return [runners[manager], ...words].join(' ')
}
