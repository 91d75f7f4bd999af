import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { appFolderOf, packageAbove } from './app-folder.ts'
import { nameOfApp } from './app-name.ts'
import { resolveCatalogs } from './catalogs.ts'
import { type FoundFramework, findFramework } from './framework.ts'
import { findManager, type Manager } from './manager.ts'
import { findNxProject } from './nx.ts'
import { type PackageFile, readPackage } from './package-file.ts'
import { findSchemas, type SchemaLibrary } from './schemas.ts'
import { sourceFiles } from './source-files.ts'
import { findWorkspace } from './workspace.ts'

/** The detected properties of a project. */
export interface Project {
  /** Absolute path of its folder. */
  root: string
  /**
   * Absolute path of the folder with its package.json. An app may have none: an Nx project, or a folder that
   * the scripts above it name.
   */
  packageRoot: string
  /** Absolute path of the workspace that it belongs to; the root itself, if there is none. */
  workspace: string
  /** The app's name, from its files. */
  name: string
  /** From package.json, if it has one; else `1.0.0`. */
  version: string
  framework: FoundFramework
  manager: Manager
  /** The reason why it may be another package manager, as a sentence. */
  managerDoubt?: string | undefined
  isTypeScript: boolean
  /** Whether a .js file is an ES module. */
  isModule: boolean
  schemas: SchemaLibrary
  /** The folder of the app's own code, below the root: `src`, `app` or nothing. */
  source: string
  scripts: Readonly<Record<string, string>>
  /** The names of package.json's dependencies. */
  dependencies: ReadonlySet<string>
}

/**
 * Detects the properties of a project.
 *
 * @param directory - the folder of its package.json, or of the app below it
 * @param chosen - the package manager, if the user names one
 * @param versions - whether the framework's version must be one that the adapter supports
 * @throws {AbpError} `PROJECT_NOT_FOUND`, `FRAMEWORK_UNKNOWN`, `FRAMEWORK_UNSUPPORTED`
 */
export function findProject(
  directory: string,
  chosen?: Manager,
  versions: 'supported' | 'any' = 'supported',
): Project {
  const { read, root, workspace, packageRoot, own } = readProject(resolve(directory))
  const manifest = { ...read, dependencies: resolveCatalogs(workspace, read.dependencies) }
  const found = findManager(packageRoot, workspace)
  const manager = chosen ?? found.manager
  const framework = findFramework(root, { ...manifest, ...own }, { manager, versions, workspace })
  return {
    root,
    packageRoot,
    workspace,
    name: nameOfApp({ name: manifest.name, root, workspace }),
    version: versionOfApp(manifest.version),
    framework,
    manager,
    managerDoubt: chosen === undefined ? found.doubt : undefined,
    isTypeScript: usesTypeScript(root, packageRoot, manifest.dependencies),
    isModule: manifest.type === 'module',
    schemas: findSchemas(root, manifest),
    source: sourceFolder(root, framework),
    scripts: manifest.scripts,
    dependencies: new Set(Object.keys(manifest.dependencies)),
  }
}

/**
 * @returns absolute paths of the folders in which files may be written: the app's, and that of its
 *   package.json
 */
export function rootsOf({ root, packageRoot }: Pick<Project, 'root' | 'packageRoot'>): string[] {
  return [...new Set([root, packageRoot])]
}

interface Read {
  read: PackageFile
  root: string
  workspace: string
  packageRoot: string
  /** The dependencies that the project does not share with others. */
  own?: Pick<PackageFile, 'dependencies' | 'devDependencies'>
}

/** @throws {AbpError} `PROJECT_NOT_FOUND` */
function readProject(root: string): Read {
  const read = readPackage(root)
  if (read)
    return { read, root: appFolderOf(root, read) ?? root, workspace: findWorkspace(root), packageRoot: root }
  const above = packageAbove(root)
  if (above) return { ...above, root, workspace: findWorkspace(above.packageRoot) }
  const nx = findNxProject(root)
  const shared = nx && !nx.isAngular ? readPackage(nx.workspace) : undefined
  if (!nx || !shared) throw notFound(root, nx?.isAngular)
  return {
    read: { ...shared, name: nx.name, version: undefined, scripts: {} },
    root,
    workspace: nx.workspace,
    packageRoot: nx.workspace,
    // The packages belong to all projects, so only the project's files identify its framework.
    own: { dependencies: {}, devDependencies: {} },
  }
}

/** A JavaScript project may also have the compiler, to check its comments. */
function usesTypeScript(root: string, packageRoot: string, dependencies: Record<string, string>): boolean {
  const has = (file: string) => [root, packageRoot].some((folder) => existsSync(join(folder, file)))
  if (has('tsconfig.json')) return true
  if (has('jsconfig.json')) return false
  if ('typescript' in dependencies) return true
  // The compiler and its configuration may belong to the workspace.
  const files = sourceFiles(root)
  const count = (ending: RegExp) => files.filter((file) => ending.test(file)).length
  return count(/(?<!\.d)\.[cm]?tsx?$/) > count(/\.[cm]?jsx?$/)
}

/** New apps have `0.0.0`, which has no meaning. */
function versionOfApp(version = ''): string {
  return /^\d+\.\d+\.\d+[\w.+-]*$/.test(version) && !version.startsWith('0.0.0') ? version : '1.0.0'
}

function sourceFolder(root: string, { name }: FoundFramework): string {
  if (name === 'nuxt' || name === 'react-router') {
    const has = (folder: string) => existsSync(join(root, folder))
    return has('app') && !(name === 'nuxt' && has('pages')) ? 'app' : ''
  }
  // Next.js uses `src` only if its pages are there.
  if (name === 'next') return existsSync(join(root, 'app')) || existsSync(join(root, 'pages')) ? '' : 'src'
  return existsSync(join(root, 'src')) ? 'src' : ''
}

function notFound(root: string, isOfAngular = false): AbpError {
  const remedy = isOfAngular
    ? 'Nx adds the adapter to apps of Angular. In the root of the workspace, run: nx add @abp-kit/angular'
    : 'Name the folder of an app: abp add <folder>. For HTML files without a build, use abp inject.'
  return new AbpError('PROJECT_NOT_FOUND', `${root} has no package.json that can be read. ${remedy}`)
}
