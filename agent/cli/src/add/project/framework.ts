import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { resolveCatalogs } from './catalogs.ts'
import type { FrameworkName } from './framework-name.ts'
import { installCommand, type Manager, ownCommand } from './manager.ts'
import { frameworkWithoutAdapter, toolWithoutAdapter } from './no-adapter.ts'
import { nxProjectsOf } from './nx.ts'
import { type PackageFile, readPackage } from './package-file.ts'
import { sourceFiles } from './source-files.ts'
import { expectSupported } from './supported.ts'
import { findVersion, highestOf, installedVersion } from './version.ts'
import { packagesOf } from './workspace.ts'

export interface FoundFramework {
  name: FrameworkName
  /** The display name. */
  title: string
  /** The framework's own version; `undefined` if it is unknown. */
  version: string | undefined
  /** The adapter's package. */
  adapter: string
  /**
   * Whether the adapter is a plugin of a build tool in the app's `devDependencies`, and nothing imports it at
   * run time.
   */
  isDevelopment: boolean
}

/** In search order: SvelteKit and Astro are built on Vite. */
const known: readonly (readonly [
  name: FrameworkName,
  title: string,
  packageName: string,
  adapter: string,
])[] = [
  ['next', 'Next.js', 'next', '@abp-kit/next'],
  ['nuxt', 'Nuxt', 'nuxt', '@abp-kit/nuxt'],
  ['sveltekit', 'SvelteKit', '@sveltejs/kit', '@abp-kit/sveltekit'],
  ['astro', 'Astro', 'astro', '@abp-kit/astro'],
  ['angular', 'Angular', '@angular/core', '@abp-kit/angular'],
  ['react-router', 'React Router', '@react-router/dev', '@abp-kit/vite'],
  ['vite', 'Vite', 'vite', '@abp-kit/vite'],
]

/** Frameworks that the adapter for Vite also supports. People know their app by these names. */
const onVite: readonly (readonly [title: string, packageName: string])[] = [
  ['TanStack Start', '@tanstack/react-start'],
  ['TanStack Start', '@tanstack/solid-start'],
  ['TanStack Start', '@tanstack/vue-start'],
  ['SolidStart', '@solidjs/start'],
]

/**
 * Frameworks that frameworks without an adapter are built on. Next to other frameworks, their packages serve
 * another purpose, such as docs.
 */
const below: ReadonlySet<FrameworkName> = new Set(['angular', 'react-router', 'vite'])

/** A file in the apps of each framework. */
const ownFile: Record<FrameworkName, RegExp> = {
  next: /^next\.config\.\w+$/,
  nuxt: /^nuxt\.config\.\w+$/,
  sveltekit: /^svelte\.config\.\w+$/,
  astro: /^astro\.config\.\w+$/,
  angular: /^angular\.json$/,
  'react-router': /^react-router\.config\.\w+$/,
  vite: /^index\.html$/,
}

/** The folder for pages in each framework's apps, for apps without their own file. */
const pagesOf: Partial<Record<FrameworkName, RegExp>> = {
  next: /^(?:src\/)?(?:app\/(?:.*\/)?(?:layout|page)|pages\/.*)\.[jt]sx?$/,
  nuxt: /^(?:app\/)?(?:app|pages\/.*)\.vue$/,
  sveltekit: /^src\/routes\/.*\.svelte$/,
  astro: /^src\/pages\//,
  'react-router': /^app\/root\.[jt]sx?$/,
}

/**
 * @param workspace - absolute path of the workspace; the root itself, if there is none
 * @param versions - whether the version must be one that the adapter supports
 * @throws {AbpError} `FRAMEWORK_UNKNOWN`, `FRAMEWORK_UNSUPPORTED`
 */
export function findFramework(
  root: string,
  { dependencies, devDependencies }: PackageFile,
  { manager, versions, workspace }: { manager: Manager; versions: 'supported' | 'any'; workspace: string },
): FoundFramework {
  const found = frameworkOf(root, dependencies, workspace)
  const isBelow = found === undefined || below.has(found[0])
  const refused =
    isBelow && versions === 'supported' ? frameworkWithoutAdapter(root, dependencies) : undefined
  const isApp =
    versions === 'any' || root !== workspace || readdirSync(root).some((name) => ofApps.test(name))
  const apps = found && isApp ? [] : appsOf(workspace)
  // Workspaces and libraries also have Vite.
  const isTool = found?.[0] === 'vite' && !isApp && !readdirSync(root).some((name) => configured.test(name))
  if (!found || refused !== undefined || apps.length > 0 || isTool)
    throw new AbpError(
      'FRAMEWORK_UNKNOWN',
      refused ?? unknownIn(root, dependencies, { apps, isTool, own: ownCommand(manager, workspace) }),
    )
  const [name, title, packageName, adapter] = found
  const owner = dependencies[packageName] === undefined ? ownerOf(workspace, packageName) : undefined
  const ranges = owner ? resolveCatalogs(workspace, owner.dependencies) : dependencies
  const version = findVersion(root, packageName, ranges[packageName])
  // Vite serves React Router, and the adapter requires a version of Vite.
  const judged = name === 'react-router' ? 'vite' : packageName
  const lowest = findVersion(root, judged, ranges[judged])
  // A package that is not installed yet is checked again after its installation.
  const range = installedVersion(root, judged) === undefined ? ranges[judged] : undefined
  if (lowest !== undefined && versions === 'supported')
    expectSupported(name, { lowest, highest: highestOf(range), range }, (packages) => {
      const development = owner?.devDependencies ?? devDependencies
      const isDevelopment = packages.some((one) => one.replace(/(?<!^)@.*/, '') in development)
      const words = [...(isDevelopment ? ['-D'] : []), ...packages]
      const there = owner ? ['cd', owner.folder, '&&'] : []
      return [...there, ...installCommand(manager, owner?.folder ?? root, words)]
    })
  const above = name === 'vite' ? onVite.find(([, one]) => one in dependencies) : undefined
  const isPlugin =
    name === 'nuxt' || name === 'sveltekit' || name === 'react-router' || (name === 'vite' && !above)
  const isDevelopment = isPlugin && packageName in devDependencies
  const words = above && [above[0], findVersion(root, above[1], dependencies[above[1]]), 'with', title]
  return { name, title: words?.filter(Boolean).join(' ') ?? title, version, adapter, isDevelopment }
}

/** A workspace app may get its framework from another package: from the root, or from a Nuxt layer. */
function frameworkOf(root: string, dependencies: PackageFile['dependencies'], workspace: string) {
  const isThere = (packageName: string) =>
    installedVersion(root, packageName) !== undefined || ownerOf(workspace, packageName) !== undefined
  return (
    known.find(([, , packageName]) => packageName in dependencies) ??
    known.find(([name, , packageName]) => hasOwnFile(root, name) && isThere(packageName))
  )
}

/** @returns the workspace package that has a dependency, with its folder: the root first */
function ownerOf(workspace: string, packageName: string): (PackageFile & { folder: string }) | undefined {
  for (const folder of [workspace, ...packagesOf(workspace).map((name) => join(workspace, name))]) {
    const found = readPackage(folder)
    if (found && packageName in found.dependencies) return { ...found, folder }
  }
  return undefined
}

function hasOwnFile(root: string, name: FrameworkName): boolean {
  return readdirSync(root).some((file) => ownFile[name].test(file))
}

/**
 * Files and folders of a project: each app has one of them. The root of a workspace may have a framework only
 * for its apps.
 */
const ofApps = /^(?:index\.html|app|app\.vue|pages|src|angular\.json|nuxt\.config\.\w+)$/

/** The configuration may name another folder, with all files of the app. */
const configured = /^vite\.config\.\w+$/

/** @returns the folders of the apps in a workspace, as absolute paths */
export function appsOf(workspace: string): string[] {
  return [...new Set([...packagesOf(workspace), ...nxProjectsOf(workspace)])]
    .map((folder) => join(workspace, folder))
    .filter((app) => {
      const [name] = frameworkOf(app, readPackage(app)?.dependencies ?? {}, workspace) ?? []
      // Libraries also have the packages of frameworks.
      const pages = name && pagesOf[name]
      return (
        name !== undefined && (hasOwnFile(app, name) || sourceFiles(app).some((file) => pages?.test(file)))
      )
    })
}

/** Folder names may contain spaces. */
function shellWord(path: string): string {
  return /^[\w./:@\\-]+$/.test(path) ? path : `"${path}"`
}

/** Maximum number of apps in a message. */
const namedApps = 6

/**
 * @param apps - of the workspace, whose root is not an app
 * @param own - the command that runs this program where it is not installed
 */
export function sayApps(root: string, apps: readonly string[], own: string): string {
  const commands = apps.slice(0, namedApps).map((app) => `${own} add ${shellWord(app)}`)
  return `No app was found in ${root}. This workspace has apps. Name one: ${commands.join(', ')}.`
}

/**
 * @param found - the workspace's apps; whether Vite exists without an app; the command that runs this program
 * @returns why nothing was found, and the next step, as sentences
 */
function unknownIn(
  root: string,
  dependencies: PackageFile['dependencies'],
  { apps, isTool, own }: { apps: readonly string[]; isTool: boolean; own: string },
): string {
  const files = `For HTML files without a build, use ${own} inject.`
  if (apps.length > 0) return `${sayApps(root, apps, own)} ${files}`
  const packages = known.map(([, , packageName]) => packageName).join(', ')
  const missing = isTool
    ? `${root} has Vite, but no app: neither an index.html nor a vite.config.`
    : `package.json of ${root} has none of ${packages}.`
  return (
    toolWithoutAdapter(root, dependencies) ??
    `${missing} In a workspace, name the folder of the app: ${own} add apps/web. ${files}`
  )
}
