import {
  type AbpManifest,
  type AdapterOptions,
  dataAsExpression,
  type RuntimeMode,
} from '@abp-kit/core/adapter'
import { evaluate, fetchTimeOf, findEntry } from '@abp-kit/core/adapter/node'
import type { NuxtOptions } from 'nuxt/schema'
import { dirname, join, normalize, resolve } from 'pathe'

/** The module's data about the user's `abp/index`: plain data. */
export interface Definition {
  /** An absolute path; absent if the file does not exist. */
  entry?: string
  /** Absent until the definition is valid for the first time. */
  manifest?: AbpManifest
  /** The imports in each capability's `load`, by capability name. */
  loads?: Record<string, string>
  /** Warnings about the definition, such as schemas missing from the manifest. */
  warning?: string
  /** The error in the definition; only in dev. */
  problem?: string
}

export interface Project extends Pick<NuxtOptions, 'alias' | 'dev'> {
  /** From {@link definitionDirectories}. */
  directories: Directories
}

/** Contains at least the project root. */
export type Directories = readonly [string, ...string[]]

/**
 * @returns the possible folders of `abp/`, in order of preference: the project's root and source directory,
 *   then those of its layers
 */
export function definitionDirectories({
  rootDir,
  srcDir,
  _layers,
}: Pick<NuxtOptions, 'rootDir' | 'srcDir' | '_layers'>): Directories {
  const others = _layers.flatMap(({ config }) => [config.rootDir, config.srcDir])
  const [first = rootDir, ...rest] = new Set([rootDir, srcDir, ...others].map((path) => normalize(path)))
  return [first, ...rest]
}

/**
 * Evaluates the user's definition in Node on each call.
 *
 * @param previous - the last definition; in dev, its manifest stays while the files are invalid
 * @throws {AbpError} in a build, for every error. In dev, an error becomes the `problem`.
 */
export async function readDefinition(
  { directories, alias, dev }: Project,
  options: AdapterOptions,
  previous: Definition = {},
): Promise<Definition> {
  const definition: Definition = {}
  try {
    definition.entry = normalize(findEntry(directories, options.entry))
    const built = dev ? undefined : { resultStore: options.resultStore }
    return {
      ...definition,
      ...(await evaluate(definition.entry, { alias, once: !dev, built, ownThread: !dev })),
    }
  } catch (error) {
    if (!dev) throw error
    return { ...previous, ...definition, problem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * @param entry - the path that the user chose, relative to the first directory
 * @returns the folders that may contain the definition; the file itself if it is directly in a directory
 */
export function definitionPlaces(directories: Directories, entry?: string): [string, ...string[]] {
  const [root, ...others] = directories
  if (entry === undefined) return [join(root, 'abp'), ...others.map((directory) => join(directory, 'abp'))]
  const file = resolve(root, entry)
  const folder = dirname(file)
  return [directories.includes(folder) ? file : folder]
}

/** Absolute paths of core entries that a page's module imports. */
export interface PageEntries {
  register: string
  /** Only if the server stores results. */
  resultStore?: string | undefined
}

/** @returns the source of the page's module, which specifies how and when to fetch the definition */
export function pageModuleText(
  { entry, problem }: Definition,
  runtime: RuntimeMode | undefined,
  { register, resultStore }: PageEntries,
): string {
  const load = entry
    ? `() => import(${JSON.stringify(entry)})`
    : `() => Promise.reject(Error(${JSON.stringify(problem)}))`
  const first =
    resultStore === undefined ? '' : `import { withResultStore } from ${JSON.stringify(resultStore)}\n`
  const fetchTime = fetchTimeOf(runtime)
  return `${first}export const load = ${resultStore === undefined ? load : `withResultStore(${load})`}
${fetchTime ? `export { ${fetchTime} as fetchTime } from ${JSON.stringify(register)}` : 'export const fetchTime = undefined'}
`
}

/** The server's app data: plain data, never the user's modules. */
export interface ServerDefinition extends Pick<Definition, 'manifest' | 'problem'> {
  /** Milliseconds. */
  deadline?: number | undefined
  /**
   * Name of the module that fetches the files for an agent's first call, in the folder of the build's files.
   */
  prefetch?: string | undefined
}

/** @returns the source of the module that Nitro imports in a build. It contains the data. */
export function serverModuleText({ manifest, problem, deadline, prefetch }: ServerDefinition): string {
  const fields = Object.entries({ manifest, problem, deadline, prefetch }).map(
    ([name, value]) => `${name}: ${dataAsExpression(value)}`,
  )
  return `const definition = { ${fields.join(', ')} }\nexport const read = () => definition\n`
}

/**
 * @param file - absolute path of the data. The server reads it for each request, so an edit needs no new
 *   server. Requests would be lost while Nitro creates one.
 * @returns the source of the module that Nitro imports in dev
 */
export function liveServerModuleText(file: string): string {
  return `import { readFileSync } from 'node:fs'
export const read = () => JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'))
`
}
