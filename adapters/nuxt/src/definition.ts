import {
  type AbpManifest,
  type AdapterOptions,
  dataAsExpression,
  type RuntimeMode,
} from '@abp-kit/core/adapter'
import { evaluate, fetchTimeOf, findEntry } from '@abp-kit/core/adapter/node'
import type { NuxtOptions } from 'nuxt/schema'
import { dirname, join, normalize, resolve } from 'pathe'

/** The user's `abp/index` as the module knows it: plain data. */
export interface Definition {
  /** An absolute path; absent if there is no such file. */
  entry?: string
  /** Absent until the definition has been valid once. */
  manifest?: AbpManifest
  /** What a capability's `load` imports, by the capability's name. */
  loads?: Record<string, string>
  /** Warnings about the definition, such as schemas that are missing from the manifest. */
  warning?: string
  /** The mistake in the definition; only in dev. */
  problem?: string
}

export interface Project extends Pick<NuxtOptions, 'alias' | 'dev'> {
  /** From {@link definitionDirectories}. */
  directories: Directories
}

/** At least the project's root. */
export type Directories = readonly [string, ...string[]]

/** @returns where `abp/` may be, in order of preference: the project's root and source directory, then those of its layers */
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
 * Evaluates the user's definition in Node, again on each call.
 *
 * @param previous - in dev, its manifest is kept while the files are invalid
 * @throws {AbpError} in a build, for every mistake. In dev, mistakes become the `problem`.
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
 * @returns the folders in which the definition may be; the file itself if it is directly in a directory
 */
export function definitionPlaces(directories: Directories, entry?: string): [string, ...string[]] {
  const [root, ...others] = directories
  if (entry === undefined) return [join(root, 'abp'), ...others.map((directory) => join(directory, 'abp'))]
  const file = resolve(root, entry)
  const folder = dirname(file)
  return [directories.includes(folder) ? file : folder]
}

/** Absolute paths of core's entries that a page's module imports. */
export interface PageEntries {
  register: string
  /** Only if the server stores results. */
  resultStore?: string | undefined
}

/** @returns the text of the module that the page imports. It tells how to fetch the definition, and when */
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

/** The server's information: only data, never the user's modules. */
export interface ServerDefinition extends Pick<Definition, 'manifest' | 'problem'> {
  /** Milliseconds. */
  deadline?: number | undefined
  /** The name of the module that fetches what an agent's first call needs, in the folder of the build's files. */
  prefetch?: string | undefined
}

/** @returns the text of the module that Nitro imports in a build. It contains the data. */
export function serverModuleText({ manifest, problem, deadline, prefetch }: ServerDefinition): string {
  const fields = Object.entries({ manifest, problem, deadline, prefetch }).map(
    ([name, value]) => `${name}: ${dataAsExpression(value)}`,
  )
  return `const definition = { ${fields.join(', ')} }\nexport const read = () => definition\n`
}

/**
 * @param file - absolute path of the data. It is read for each request, so an edit needs no new server, and no request is
 *   lost while Nitro would create one.
 * @returns the text of the module that Nitro imports in dev
 */
export function liveServerModuleText(file: string): string {
  return `import { readFileSync } from 'node:fs'
export const read = () => JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'))
`
}
