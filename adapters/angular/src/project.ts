import { basename, join } from 'node:path/posix'
import { AbpError } from '@abp-kit/core/protocol'
import { parse } from 'jsonc-parser'

/** The applications in a workspace by name, as in angular.json. */
export type Applications = readonly (readonly [name: string, project: unknown])[]

/** The properties of an application that the adapter needs. All paths are relative to the workspace. */
export interface Project {
  name: string
  /** Whether this is the workspace's only application, so that commands need not name it. */
  isOnly: boolean
  sourceRoot: string
  /** The pages that the build completes, usually one. */
  indexFiles: string[]
  /** Where the adapter writes the manifest. The build copies it next to index.html. */
  manifestFile: string
  /** Whether an `assets` entry copies the manifest. */
  hasManifestAsset: boolean
  /** Folders that may contain the definition, starting with the project root. */
  definitionFolders: [string, ...string[]]
  /** The build output folder. */
  outputPath: string
}

interface Asset {
  glob?: unknown
  input?: unknown
  output?: unknown
}

/**
 * @param name - application name; optional if there is only one
 * @param command - command that takes the name, for the error message
 * @throws {AbpError} `ANGULAR_PROJECT_UNCLEAR`
 */
export function readProject(
  applications: Applications,
  name?: string,
  command = '--project=<name>',
): Project {
  const names = applications.map(([one]) => one)
  const found = name === undefined ? applications : applications.filter(([one]) => one === name)
  const [first, second] = found
  if (!first || second)
    throw unclear(
      name === undefined
        ? `The workspace has ${names.length} applications of Angular`
        : `The workspace has no application ${name} of Angular`,
      names,
      command,
    )
  return { ...describe(first[0], record(first[1])), isOnly: names.length === 1 }
}

/** @param text - content of angular.json */
export function listApplications(text: string): Applications {
  const workspace = record(parse(text, [], { allowTrailingComma: true }))
  return Object.entries(record(workspace.projects)).filter(
    ([, project]) => record(project).projectType === 'application',
  )
}

/** @param files - each project.json in an Nx workspace, with its folder relative to the workspace */
export function listNxApplications(files: readonly { folder: string; text: string }[]): Applications {
  return files.flatMap(({ folder, text }) => {
    const read = (json: string) => record(parse(json, [], { allowTrailingComma: true }))
    const { name = basename(folder), projectType } = read(text)
    if (!isString(name) || projectType !== 'application') return []
    const project = read(withoutTokens(text, { folder, name }))
    return ofAngular([[name, { root: folder, ...project }]])
  })
}

/** Replaces the tokens that Nx uses for paths in options: https://nx.dev/reference/project-configuration */
function withoutTokens(text: string, { folder, name }: { folder: string; name: string }): string {
  return text
    .replaceAll('{workspaceRoot}/', '')
    .replaceAll('{projectRoot}', folder || '.')
    .replaceAll('{projectName}', name)
}

/** @returns the applications with an Angular builder; an Nx application can also be a server */
export function ofAngular(applications: Applications): Applications {
  return applications.filter(([, project]) => {
    const { architect, targets } = record(project)
    const { builder, executor = builder } = record(record(architect ?? targets).build)
    return isString(executor) && /angular|ngx/.test(executor)
  })
}

function describe(name: string, project: Record<string, unknown>): Omit<Project, 'isOnly'> {
  const root = string(project.root) ?? ''
  const sourceRoot = string(project.sourceRoot) ?? join(root, 'src')
  const build = record(record(project.architect ?? project.targets).build)
  const options = record(build.options)
  const all = [options, ...Object.values(record(build.configurations)).map(record)]
  const indexFiles = all.map(({ index }) => string(index) ?? string(record(index).input)).filter(isString)
  const assets = all.flatMap(({ assets }) => (Array.isArray(assets) ? assets : []))
  const folder = assets.map(folderOf).find(isString)
  const manifestFile = join(folder ?? sourceRoot, 'abp.json')
  const outputPath = string(options.outputPath) ?? string(record(options.outputPath).base)
  return {
    name,
    sourceRoot,
    indexFiles: [...new Set(indexFiles.length > 0 ? indexFiles : [join(sourceRoot, 'index.html')])],
    manifestFile,
    hasManifestAsset: folder !== undefined || assets.includes(manifestFile),
    definitionFolders: [root || '.', sourceRoot],
    outputPath: outputPath ?? join('dist', name),
  }
}

/** @returns the folder whose files an `assets` entry copies next to index.html, such as `public` */
function folderOf(entry: unknown): string | undefined {
  const { glob, input, output = '.' }: Asset = record(entry)
  const isRoot = isString(output) && /^[./]*$/.test(output)
  return isRoot && isString(glob) && /^(?:\*\*\/)?\*$/.test(glob) && isString(input) ? input : undefined
}

function unclear(what: string, names: string[], command: string): AbpError {
  return new AbpError(
    'ANGULAR_PROJECT_UNCLEAR',
    `${what}. Name one with \`${command}\`. There is: ${names.join(', ') || 'none'}.`,
  )
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function string(value: unknown): string | undefined {
  return isString(value) && value !== '' ? value : undefined
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}
