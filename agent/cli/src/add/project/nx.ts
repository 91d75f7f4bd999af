import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { parse } from 'jsonc-parser'
import { readPackage } from './package-file.ts'
import { entriesOf, readText } from './source-files.ts'

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
    const project = recordIn(text)
    const name = typeof project.name === 'string' ? project.name : undefined
    const nx = recordIn(readText(join(folder, 'nx.json')) ?? '')
    return { name, workspace: folder, isAngular: /angular|ngx/.test(builderOf(project, nx)) }
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

/** @returns what builds the project, by its own target or the workspace's default for it; empty if Nx infers that */
function builderOf(project: Record<string, unknown>, nx: Record<string, unknown>): string {
  const { executor, builder = executor } = recordOf(recordOf(project.targets ?? project.architect).build)
  const byDefault = recordOf(recordOf(nx.targetDefaults).build).executor
  // A name of a target alone, without a target, is no project's.
  const found = builder ?? ('build' in recordOf(project.targets) ? byDefault : undefined)
  return typeof found === 'string' ? found : ''
}

/** Nx reads comments and last commas, too. */
function recordIn(text: string): Record<string, unknown> {
  return recordOf(parse(text, [], { allowTrailingComma: true }))
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
