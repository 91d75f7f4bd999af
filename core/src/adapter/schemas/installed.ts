import { isRecord } from '../../protocol/is-record.ts'
import type { JsonSchema } from '../../protocol/json-schema.ts'

/** Loads the packages that an app has installed. */
export interface InstalledPackages {
  /**
   * @param entry - the module to import from the package, if it is not the package itself
   * @returns the module; `undefined` if it is not installed, or if this is not Node
   */
  load(packageName: string, entry?: string): Record<string, unknown> | undefined
  /** @returns the package's version; `undefined` if it is unknown */
  versionOf(packageName: string): string | undefined
}

/** The type of the functions in the packages that convert schemas to JSON Schema. */
export type LibraryFunction = (schema: unknown, options?: object) => JsonSchema

/** Node's error codes for a missing package, or a missing file of it. */
const absent = ['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED']

/**
 * @param place - absolute path of a file of the app, whose folder is the starting point for finding packages;
 *   the working directory by default
 */
export function findInstalled(place?: string): InstalledPackages {
  const [fs, path, module] = modulesOfNode()
  if (!fs || !path || !module) return { load: () => undefined, versionOf: () => undefined }
  const { existsSync, readFileSync } = fs
  const { dirname, join, resolve } = path
  const file = place ?? resolve('index.js')
  const require = module.createRequire(file)

  /**
   * @returns the path of the package's package.json, found through the folders, because few packages export
   *   it
   */
  const find = (packageName: string) =>
    // https://yarnpkg.com/advanced/pnpapi#processversionspnp
    process.versions.pnp ? findWithPlugAndPlay(require, packageName, file) : findInFolders(packageName)

  const findInFolders = (packageName: string) =>
    (require.resolve.paths(packageName) ?? [])
      // Excludes the folders of NODE_PATH, which pnpm sets: the dependencies of other packages may differ on
      // the next machine.
      .filter((folder) => file.startsWith(dirname(folder)))
      .map((folder) => join(folder, packageName, 'package.json'))
      .find((path) => existsSync(path))

  return {
    load(packageName, entry = packageName) {
      if (find(packageName) === undefined) return undefined
      try {
        const loaded: unknown = require(entry)
        return isRecord(loaded) ? loaded : undefined
      } catch (error) {
        if (absent.some((code) => code === Object(error).code)) return undefined
        throw error
      }
    },

    versionOf(packageName) {
      const found = find(packageName)
      const read: unknown = found === undefined ? undefined : JSON.parse(readFileSync(found, 'utf8'))
      return isRecord(read) && typeof read.version === 'string' ? read.version : undefined
    },
  }
}

/**
 * Finds a package with Plug'n'Play, which has no package folders: Yarn's own module knows their locations.
 *
 * @param require - of the app
 * @param file - of the app, absolute
 * @returns absolute path of the package.json of a package that the app declares
 */
function findWithPlugAndPlay(
  require: (name: string) => unknown,
  packageName: string,
  file: string,
): string | undefined {
  try {
    // https://yarnpkg.com/advanced/pnpapi#resolvetounqualified
    const found: unknown = Object(require('pnpapi')).resolveToUnqualified(packageName, file)
    return typeof found === 'string' ? `${found}/package.json` : undefined
  } catch {
    // It throws if the app does not declare the package.
    return undefined
  }
}

/** @returns whether a module's member is a function. */
export function isLibraryFunction(value: unknown): value is LibraryFunction {
  return typeof value === 'function'
}

/**
 * Does not import the modules: this code is also bundled for edge servers, which do not have Node. Next.js
 * emulates the edge in Node: with Turbopack the function finds nothing, and with webpack it throws.
 */
function modulesOfNode() {
  const builtin = globalThis.process?.getBuiltinModule
  try {
    return [builtin?.('node:fs'), builtin?.('node:path'), builtin?.('node:module')] as const
  } catch {
    return []
  }
}
