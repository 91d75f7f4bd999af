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
 * @param root - absolute path of Vite's root, which may be a folder of the app with its pages, such as `client`
 * @param source - absolute path of the folder with the app's source
 * @returns the folders in which the definition may be
 */
export function definitionFolders(root: string, source: string): [root: string, ...others: string[]] {
  return [root, ...[source, packageFolder(root)].filter((folder) => folder !== root)]
}

/** @returns the folder with the app's package.json; the root if there is none */
function packageFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return root
  }
}

/**
 * @param root - absolute path of the project
 * @param places - absolute paths of the definition's possible places
 * @param entry - the option `entry`
 * @returns what the plugin adds to the user's configuration
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
      // A list takes the place of Vite's own, which is the workspace.
      fs: {
        allow: [
          ...(config.server?.fs?.allow ? [] : [searchForWorkspaceRoot(root)]),
          ...places,
          ...packageFolders,
        ],
      },
      // Finds the definition's dependencies at the start, also when Vite's own search fails because of the app.
      // Finding them with the first call would reload the page, and end the agent's session.
      warmup: {
        clientFiles: [
          ...definitions,
          ...places.map((place) => `${pattern(root, place)}/**/*.{ts,mts,js,mjs}`),
        ],
      },
    },
    optimizeDeps: {
      // Again, a list takes the place of Vite's own.
      entries: [...(config.optimizeDeps?.entries ? [] : pagesOf(config, root)), ...definitions],
      // Not prebundled, because Vite would keep an old copy: in a workspace, it does not notice that core was built again.
      exclude: [corePackage, packageName],
    },
    // An app that renders its pages with Node imports the client's module there, too.
    ssr: { noExternal: [packageName, corePackage] },
  }
}

/** @returns where Vite looks for dependencies by default: the build's inputs, or every page. */
function pagesOf(config: UserConfig, root: string): string[] {
  // Frameworks that render their pages on a server tell the input for browsers there.
  const builds = [config.environments?.client?.build, config.build]
  const options = builds.flatMap((build) => [build?.rolldownOptions, build?.rollupOptions])
  const input = options.find((given) => given?.input)?.input
  if (!input) return ['**/*.html', '!**/__tests__/**', '!**/coverage/**']
  const files = typeof input === 'string' ? [input] : Object.values(input)
  return files.map((file) => pattern(root, resolve(root, file)))
}

/** @returns a pattern for exactly this path, relative to the root */
function pattern(root: string, path: string): string {
  return normalizePath(relative(root, path)).replace(/[()[\]{}!*?@+]/g, '\\$&')
}

/**
 * Checks whether the page can fetch in advance what an agent's first call needs. In one file, there is nothing to fetch;
 * with addresses that the app makes itself, the files are elsewhere.
 */
export function hasPrefetch(config: ResolvedConfig): boolean {
  return config.command === 'build' && !isOneFile(config) && !config.experimental.renderBuiltUrl
}

/**
 * @param path - of the page below the base path, with a slash at the start
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

/** @returns the address of the list in pages that a server renders; `undefined` without a list, or with relative addresses */
export function prefetchAddress(config: ResolvedConfig): string | undefined {
  const isAbsolute = /^(?:\/|https?:)/.test(config.base)
  return isAbsolute && hasPrefetch(config) ? config.base + prefetchFile : undefined
}
