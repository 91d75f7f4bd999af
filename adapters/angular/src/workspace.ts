import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { type Applications, listApplications, listNxApplications } from './project.ts'

/** Nx has a file for each project, in any folder of the workspace. */
const search = { depth: 5, folders: 5_000, without: /^(?:\..*|node_modules|dist|tmp)$/ }

/**
 * @param workspace - absolute path of the folder with angular.json or nx.json
 * @throws {AbpError} `ANGULAR_PROJECT_UNCLEAR` if there is neither
 */
export async function readApplications(workspace: string): Promise<Applications> {
  const text = await readFile(join(workspace, 'angular.json'), 'utf8').catch(() => undefined)
  if (text !== undefined) return listApplications(text)
  if (isWorkspace(workspace)) return listNxApplications(await projectFiles(workspace))
  throw new AbpError(
    'ANGULAR_PROJECT_UNCLEAR',
    `There is no angular.json in ${workspace}, and no nx.json. Run this command in the folder of one of them.`,
  )
}

/** Checks whether the folder is the root of an Angular or Nx workspace. */
export function isWorkspace(folder: string): boolean {
  return ['angular.json', 'nx.json'].some((file) => existsSync(join(folder, file)))
}

async function projectFiles(workspace: string): Promise<{ folder: string; text: string }[]> {
  const found: { folder: string; text: string }[] = []
  let level = ['']
  let left = search.folders
  for (let depth = 0; depth <= search.depth && level.length > 0; depth++) {
    const below: string[] = []
    for (const folder of level.slice(0, left)) {
      const entries = await readdir(join(workspace, folder), { withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (entry.isDirectory() && !search.without.test(entry.name)) below.push(path)
        else if (entry.name === 'project.json')
          found.push({ folder, text: await readFile(join(workspace, path), 'utf8') })
      }
    }
    left = Math.max(0, left - level.length)
    level = below
  }
  return found
}
