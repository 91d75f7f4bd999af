import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { parse } from 'jsonc-parser'
import { readPackage } from './package-file.ts'
import { entriesOf, readText } from './source-files.ts'

/** An Nx project without a package.json: it uses the workspace's packages. */
export interface NxProject {
  name: string | undefined
  /** Absolute path of the workspace, which has the package.json. */
  workspace: string
  isAngular: boolean
}

/** @returns `undefined` if the folder is not an Nx project, or is not in a workspace with a package.json */
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

/** Depth of projects below the workspace, such as `apps/shop/web`. */
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

/**
 * @returns the project's builder, from its own target or the workspace's default for it; empty if Nx infers
 *   it
 */
function builderOf(project: Record<string, unknown>, nx: Record<string, unknown>): string {
  const { executor, builder = executor } = recordOf(recordOf(project.targets ?? project.architect).build)
  const byDefault = recordOf(recordOf(nx.targetDefaults).build).executor
  // A default for a target name does not apply to a project without that target.
  const found = builder ?? ('build' in recordOf(project.targets) ? byDefault : undefined)
  return typeof found === 'string' ? found : ''
}

/** Nx also accepts comments and trailing commas. */
function recordIn(text: string): Record<string, unknown> {
  return recordOf(parse(text, [], { allowTrailingComma: true }))
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
