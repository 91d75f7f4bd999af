import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { prefetchFile } from '@abp-kit/core/adapter/node'
import { isOneFile } from '@abp-kit/core/adapter/vite'
import { normalizePath, type ResolvedConfig, searchForWorkspaceRoot, type UserConfig } from 'vite'
import { manifestAddress, type Page } from './html.ts'
import { coreFile, packageFile } from './virtual-modules.ts'

const packageName = '@abp-kit/vite'
const corePackage = '@abp-kit/core'

/**
 * @param root - absolute path of Vite's root, which may be a folder with the app's pages, such as `client`
 * @param source - absolute path of the app's source folder
 * @returns the folders that may contain the definition
 */
export function definitionFolders(root: string, source: string): [root: string, ...others: string[]] {
  return [root, ...[source, packageFolder(root)].filter((folder) => folder !== root)]
}

/** @returns the folder with the app's package.json; the root if none exists */
function packageFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return root
  }
}

/**
 * @param root - absolute path of the project
 * @param places - absolute paths of the definition's possible places
 * @param entry - the `entry` option
 * @returns the plugin's additions to the user's configuration
 */
export function addedConfig(
  config: UserConfig,
  root: string,
  places: string[],
  entry: string | undefined,
): UserConfig {
  const definitions =
    entry === undefined
      ? places.map((place) => `${pattern(root, place)}/index.{ts,mts,js,mjs}`)
      : [pattern(root, resolve(root, entry))]
  const packageFolders = [packageFile('page.mjs'), coreFile('register')].map((file) => dirname(file))
  return {
    server: {
      // A list replaces Vite's default, the workspace.
      fs: {
        allow: [
          ...(config.server?.fs?.allow ? [] : [searchForWorkspaceRoot(root)]),
          ...places,
          ...packageFolders,
        ],
      },
      // Finds the definition's dependencies at startup, even if the app makes Vite's own scan fail. Finding
      // them on the first call would reload the page and end the agent's session.
      warmup: {
        clientFiles: [
          ...definitions,
          ...places.map((place) => `${pattern(root, place)}/**/*.{ts,mts,js,mjs}`),
        ],
      },
    },
    optimizeDeps: {
      // Again, a list replaces Vite's default.
      entries: [...(config.optimizeDeps?.entries ? [] : pagesOf(config, root)), ...definitions],
      // Not prebundled: in a workspace, Vite does not notice a new build of core and would keep an old copy.
      exclude: [corePackage, packageName],
    },
    // An app that renders its pages with Node also imports the client's module there.
    ssr: { noExternal: [packageName, corePackage] },
  }
}

/** @returns the paths that Vite scans for dependencies by default: the build's inputs, or every page. */
function pagesOf(config: UserConfig, root: string): string[] {
  // Frameworks that render their pages on a server set the browser input there.
  const builds = [config.environments?.client?.build, config.build]
  const options = builds.flatMap((build) => [build?.rolldownOptions, build?.rollupOptions])
  const input = options.find((given) => given?.input)?.input
  if (!input) return ['**/*.html', '!**/__tests__/**', '!**/coverage/**']
  const files = typeof input === 'string' ? [input] : Object.values(input)
  return files.map((file) => pattern(root, resolve(root, file)))
}

/** @returns a pattern that matches exactly this path, relative to the root */
function pattern(root: string, path: string): string {
  return normalizePath(relative(root, path)).replace(/[()[\]{}!*?@+]/g, '\\$&')
}

/**
 * Checks whether the page can prefetch the files for an agent's first call. A single-file build has nothing
 * to fetch; with URLs that the app creates itself, the files are elsewhere.
 */
export function hasPrefetch(config: ResolvedConfig): boolean {
  return config.command === 'build' && !isOneFile(config) && !config.experimental.renderBuiltUrl
}

/**
 * @param path - page path relative to the base path, with a leading slash
 * @param deadline - see `AdapterOptions.deadline`
 */
export function pageOf(config: ResolvedConfig, path: string, deadline: number | undefined): Page {
  return {
    manifest: manifestAddress(config, path),
    deadline,
    nonce: config.html?.cspNonce,
    hasPrefetch: hasPrefetch(config),
  }
}

/** @returns the list's URL in server-rendered pages; `undefined` without a list, or with relative URLs */
export function prefetchAddress(config: ResolvedConfig): string | undefined {
  const isAbsolute = /^(?:\/|https?:)/.test(config.base)
  return isAbsolute && hasPrefetch(config) ? config.base + prefetchFile : undefined
}
