import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { parse } from 'yaml'
import { readPackage } from './package-file.ts'

/** The nearest parent folder with a workspace of packages. */
export function findWorkspace(root: string): string {
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
    if (readPackage(folder)?.hasWorkspaces) return folder
    // A repository ends there.
    if (existsSync(join(folder, '.git'))) return root
  }
  return root
}

/** @returns the folders of a workspace's packages, below it, if patterns such as `apps/*` name them */
export function packagesOf(workspace: string): string[] {
  const folders = patternsOf(workspace).flatMap((pattern) => {
    const [, parent, rest] = /^(?:\.\/)?([^*!]+?)\/?(\*.*)?$/.exec(pattern) ?? []
    if (parent === undefined) return []
    return rest === undefined ? [parent] : foldersIn(workspace, parent)
  })
  return [...new Set(folders)].filter((folder) => readPackage(join(workspace, folder)))
}

function foldersIn(workspace: string, parent: string): string[] {
  try {
    return readdirSync(join(workspace, parent)).map((name) => `${parent}/${name}`)
  } catch {
    return []
  }
}

function patternsOf(workspace: string): string[] {
  return workspaceFiles(workspace)
    .flatMap(({ packages, workspaces }): unknown[] => [packages, workspaces].flat())
    .filter((pattern) => typeof pattern === 'string')
}

/**
 * @returns the package manager files at the root of a workspace, including their objects below `workspaces`
 */
export function workspaceFiles(workspace: string): Record<string, unknown>[] {
  const files: readonly (readonly [file: string, read: (text: string) => unknown])[] = [
    ['pnpm-workspace.yaml', parse],
    ['package.json', JSON.parse],
  ]
  return files.flatMap(([file, read]) => {
    const path = join(workspace, file)
    if (!existsSync(path)) return []
    try {
      const found = read(readFileSync(path, 'utf8'))
      return isRecord(found) ? [found, ...(isRecord(found.workspaces) ? [found.workspaces] : [])] : []
    } catch {
      // The package manager reports the problem.
      return []
    }
  })
}

/** @returns whether the package.json of a project, or of its workspace, lists the package */
export function usesPackage(
  { dependencies, workspace }: { dependencies: ReadonlySet<string>; workspace: string },
  name: string,
): boolean {
  return dependencies.has(name) || name in (readPackage(workspace)?.dependencies ?? {})
}
