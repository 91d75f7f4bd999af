import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage } from './package-file'

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

/**
 * Finds a project's package manager: what package.json says, else by the lock file, else the one that started this
 * program, else npm.
 */
export function findManager(root: string, workspace: string): Manager {
  for (const folder of new Set([root, workspace])) {
    const named = readPackage(folder)?.packageManager?.split('@', 1)[0]
    const said = managers.find((manager) => manager === named)
    if (said) return said
    const locked = locks.find(([file]) => existsSync(join(folder, file)))
    if (locked) return locked[1]
  }
  const agent = process.env.npm_config_user_agent ?? ''
  return managers.find((manager) => agent.startsWith(`${manager}/`)) ?? 'npm'
}

/**
 * @param root - absolute path of the project
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

/** pnpm changes the package at the root of a workspace only when it is told to. */
function inWorkspace(manager: Manager, root: string): string[] {
  return manager === 'pnpm' && existsSync(join(root, 'pnpm-workspace.yaml')) ? ['-w'] : []
}

/** @returns the words of the command that runs a script of package.json */
export function runCommand(manager: Manager, script: string): string[] {
  return [manager, 'run', script]
}
