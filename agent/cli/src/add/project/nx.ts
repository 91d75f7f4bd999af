import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { readPackage } from './package-file'
import { entriesOf, readText } from './source-files'

/** A project of Nx without a package.json: its packages are those of the workspace. */
export interface NxProject {
  name: string | undefined
  /** Absolute path of the workspace, which has the package.json. */
  workspace: string
  isAngular: boolean
}

/** @returns `undefined` if the folder is no project of Nx, or is in no workspace with a package.json */
export function findNxProject(root: string): NxProject | undefined {
  const text = readText(join(root, 'project.json'))
  if (text === undefined) return undefined
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, 'nx.json')) || !readPackage(folder)) continue
    const isAngular = /"executor":\s*"[^"]*angular/.test(text)
    return { name: nameIn(text), workspace: folder, isAngular }
  }
  return undefined
}

/** How deep below the workspace projects are, such as `apps/shop/web`. */
const depth = 3
const ignored = /^(?:node_modules|dist|tmp|coverage|\..*)$/

/** @returns the folders of the workspace's projects, below it */
export function nxProjectsOf(workspace: string): string[] {
  return existsSync(join(workspace, 'nx.json')) ? projectsBelow(workspace, '', depth) : []
}

function projectsBelow(workspace: string, folder: string, levels: number): string[] {
  const entries = entriesOf(join(workspace, folder))
  const isProject = folder !== '' && entries.some(({ name }) => name === 'project.json')
  const inside = entries
    .filter((entry) => levels > 0 && entry.isDirectory() && !ignored.test(entry.name))
    .flatMap(({ name }) => projectsBelow(workspace, folder === '' ? name : `${folder}/${name}`, levels - 1))
  return isProject ? [folder, ...inside] : inside
}

function nameIn(text: string): string | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) && typeof read.name === 'string' ? read.name : undefined
  } catch {
    return undefined
  }
}
