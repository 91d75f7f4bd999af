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
  /** For people. */
  title: string
  /** Of the framework itself; `undefined` if nothing says it. */
  version: string | undefined
  /** The adapter's package. */
  adapter: string
  /** Whether the adapter is a plugin of a build that the app has in its `devDependencies`, and nothing imports it later. */
  isDevelopment: boolean
}

/** In the order of the search: SvelteKit and Astro are built on Vite. */
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

/** Frameworks that the adapter for Vite also works with. People know their app by these names. */
const onVite: readonly (readonly [title: string, packageName: string])[] = [
  ['TanStack Start', '@tanstack/react-start'],
  ['TanStack Start', '@tanstack/solid-start'],
  ['TanStack Start', '@tanstack/vue-start'],
  ['SolidStart', '@solidjs/start'],
]

/** On which frameworks without an adapter are built. Beside the others, their packages are for something else, such as docs. */
const below: ReadonlySet<FrameworkName> = new Set(['angular', 'react-router', 'vite'])

/** A file of each framework's apps. */
const ownFile: Record<FrameworkName, RegExp> = {
  next: /^next\.config\.\w+$/,
  nuxt: /^nuxt\.config\.\w+$/,
  sveltekit: /^svelte\.config\.\w+$/,
  astro: /^astro\.config\.\w+$/,
  angular: /^angular\.json$/,
  'react-router': /^react-router\.config\.\w+$/,
  vite: /^index\.html$/,
}

/** Where each framework's apps have pages, for those without a file of their own. */
const pagesOf: Partial<Record<FrameworkName, RegExp>> = {
  next: /^(?:src\/)?(?:app\/(?:.*\/)?(?:layout|page)|pages\/.*)\.[jt]sx?$/,
  nuxt: /^(?:app\/)?(?:app|pages\/.*)\.vue$/,
  sveltekit: /^src\/routes\/.*\.svelte$/,
  astro: /^src\/pages\//,
  'react-router': /^app\/root\.[jt]sx?$/,
}

/**
 * @param workspace - absolute path of the workspace; the root itself, if of none
 * @param versions - whether the version must be one that the adapter works with
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
  // Workspaces and libraries have Vite, too.
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
  // React Router is served by Vite, and the adapter asks for that one's version.
  const judged = name === 'react-router' ? 'vite' : packageName
  const lowest = findVersion(root, judged, ranges[judged])
  // What is not installed yet is judged again when it is.
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

/** An app of a workspace may have its framework from another package: from the root, or from a layer of Nuxt. */
function frameworkOf(root: string, dependencies: PackageFile['dependencies'], workspace: string) {
  const isThere = (packageName: string) =>
    installedVersion(root, packageName) !== undefined || ownerOf(workspace, packageName) !== undefined
  return (
    known.find(([, , packageName]) => packageName in dependencies) ??
    known.find(([name, , packageName]) => hasOwnFile(root, name) && isThere(packageName))
  )
}

/** @returns the package of the workspace that has a dependency, with its folder: the root first */
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

/** Of the files and folders of a project: one is in each app. The root of a workspace may have a framework only for its apps. */
const ofApps = /^(?:index\.html|app|app\.vue|pages|src|angular\.json|nuxt\.config\.\w+)$/

/** The configuration may name another folder, with all files of the app. */
const configured = /^vite\.config\.\w+$/

/** @returns the folders of the apps in a workspace, as absolute paths */
export function appsOf(workspace: string): string[] {
  return [...new Set([...packagesOf(workspace), ...nxProjectsOf(workspace)])]
    .map((folder) => join(workspace, folder))
    .filter((app) => {
      const [name] = frameworkOf(app, readPackage(app)?.dependencies ?? {}, workspace) ?? []
      // Libraries have the packages of frameworks, too.
      const pages = name && pagesOf[name]
      return (
        name !== undefined && (hasOwnFile(app, name) || sourceFiles(app).some((file) => pages?.test(file)))
      )
    })
}

/** Names of folders may have spaces. */
function shellWord(path: string): string {
  return /^[\w./:@\\-]+$/.test(path) ? path : `"${path}"`
}

/** At most so many apps are named. */
const namedApps = 6

/**
 * @param apps - of the workspace, of which the root is none
 * @param own - what runs this program, where it is not installed
 */
export function sayApps(root: string, apps: readonly string[], own: string): string {
  const commands = apps.slice(0, namedApps).map((app) => `${own} add ${shellWord(app)}`)
  return `No app was found in ${root}. This workspace has apps. Name one: ${commands.join(', ')}.`
}

/**
 * @param found - the apps of the workspace; whether Vite is there, and no app; what runs this program
 * @returns why nothing was found, and what to do, as sentences
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
