import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { resolveCatalogs } from './catalogs'
import { type FoundFramework, findFramework } from './framework'
import { findManager, type Manager } from './manager'
import { readPackage } from './package-file'
import { findSchemas, type SchemaLibrary } from './schemas'
import { findWorkspace } from './workspace'

/** What was found in a project. */
export interface Project {
  /** Absolute path of the folder with its package.json. */
  root: string
  /** Absolute path of the workspace that it is part of; the root itself, if of none. */
  workspace: string
  /** The name in package.json, or the folder's. */
  name: string
  framework: FoundFramework
  manager: Manager
  isTypeScript: boolean
  /** Whether a file that ends in .js is an ES module. */
  isModule: boolean
  schemas: SchemaLibrary
  /** The folder of the app's own code, below the root: `src`, `app` or nothing. */
  source: string
  scripts: Readonly<Record<string, string>>
  /** The names in package.json's dependencies. */
  dependencies: ReadonlySet<string>
}

/**
 * Finds out what a project is made of.
 *
 * @param directory - the folder of its package.json
 * @param chosen - the package manager, if the user names one
 * @param versions - whether the framework's version must be one that the adapter works with
 * @throws {AbpError} `PROJECT_NOT_FOUND`, `FRAMEWORK_UNKNOWN`, `FRAMEWORK_UNSUPPORTED`
 */
export function findProject(
  directory: string,
  chosen?: Manager,
  versions: 'supported' | 'any' = 'supported',
): Project {
  const root = resolve(directory)
  const read = readPackage(root)
  if (!read) throw notFound(root)
  const workspace = findWorkspace(root)
  const manifest = { ...read, dependencies: resolveCatalogs(workspace, read.dependencies) }
  const manager = chosen ?? findManager(root, workspace)
  const framework = findFramework(root, manifest, { manager, versions, workspace })
  return {
    root,
    workspace,
    name: manifest.name ?? root.split(/[\\/]/).at(-1) ?? 'app',
    framework,
    manager,
    isTypeScript: usesTypeScript(root, manifest.dependencies),
    isModule: manifest.type === 'module',
    schemas: findSchemas(root, manifest),
    source: sourceFolder(root, framework),
    scripts: manifest.scripts,
    dependencies: new Set(Object.keys(manifest.dependencies)),
  }
}

/** A JavaScript project may have the compiler, too, to check its comments. */
function usesTypeScript(root: string, dependencies: Record<string, string>): boolean {
  if (existsSync(join(root, 'tsconfig.json'))) return true
  return 'typescript' in dependencies && !existsSync(join(root, 'jsconfig.json'))
}

function sourceFolder(root: string, { name }: FoundFramework): string {
  if (name === 'nuxt' || name === 'react-router') {
    const has = (folder: string) => existsSync(join(root, folder))
    return has('app') && !(name === 'nuxt' && has('pages')) ? 'app' : ''
  }
  // Next.js takes `src` only where its pages are.
  if (name === 'next') return existsSync(join(root, 'app')) || existsSync(join(root, 'pages')) ? '' : 'src'
  return existsSync(join(root, 'src')) ? 'src' : ''
}

function notFound(root: string): AbpError {
  return new AbpError(
    'PROJECT_NOT_FOUND',
    `${root} has no package.json that can be read. ${
      nxRemedy(root) ??
      'Name the folder of an app: abp add <folder>. For HTML files without a build, use abp inject.'
    }`,
  )
}

/** @returns what to do with an app of Nx, which may have no package.json */
function nxRemedy(root: string): string | undefined {
  const file = join(root, 'project.json')
  if (!existsSync(file)) return undefined
  return /"executor":\s*"[^"]*angular/.test(readFileSync(file, 'utf8'))
    ? 'Nx adds the adapter to apps of Angular. In the root of the workspace, run: nx add @abp-kit/angular --project=<app>'
    : 'In a workspace of Nx, abp add changes only apps that have one. Add the adapter by hand: https://github.com/abp-kit/abp-kit/tree/main/adapters'
}
