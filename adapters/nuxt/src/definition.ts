import {
  type AbpManifest,
  type AdapterOptions,
  dataAsExpression,
  describeApp,
  type RuntimeMode,
} from '@abp-kit/core/adapter'
import { findEntry, loadApp } from '@abp-kit/core/adapter/node'
import type { NuxtOptions } from 'nuxt/schema'
import { dirname, normalize, resolve } from 'pathe'

/** The user's `abp/index` as the module knows it: plain data. */
export interface Definition {
  /** An absolute path; absent if there is no such file. */
  entry?: string
  /** Absent until the definition has been valid once. */
  manifest?: AbpManifest
  /** Warnings about the definition, such as schemas that are missing from the manifest. */
  warning?: string
  /** The mistake in the definition; only in dev. */
  problem?: string
}

/**
 * Evaluates the user's definition in Node, again on each call.
 *
 * @param previous - in dev, its manifest is kept while the files are invalid
 * @throws {AbpError} in a build, for every mistake. In dev, mistakes become the `problem`.
 */
export async function readDefinition(
  { rootDir, srcDir, alias, dev }: Pick<NuxtOptions, 'rootDir' | 'srcDir' | 'alias' | 'dev'>,
  options: AdapterOptions,
  previous: Definition = {},
): Promise<Definition> {
  const definition: Definition = {}
  try {
    definition.entry = normalize(findEntry([rootDir, srcDir], options.entry))
    const app = await loadApp(definition.entry, { alias, once: !dev })
    const warn = (message: string) => {
      definition.warning = message
    }
    definition.manifest = describeApp(app, warn, dev ? undefined : options, definition.entry)
    return definition
  } catch (error) {
    if (!dev) throw error
    return { ...previous, ...definition, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** @returns the folder of the definition, or the file itself if it is in the project's root. */
export function definitionPlace(rootDir: string, entry = 'abp/index.ts'): string {
  const file = resolve(rootDir, entry)
  const folder = dirname(file)
  return folder === normalize(rootDir) ? file : folder
}

/**
 * @param resultStore - absolute path of core's entry, if the server stores results
 * @returns the text of the module that the page imports. It tells how to fetch the definition, and when
 */
export function pageModuleText(
  { entry, problem }: Definition,
  runtime: RuntimeMode = 'demand',
  resultStore?: string,
): string {
  const load = entry
    ? `() => import(${JSON.stringify(entry)})`
    : `() => Promise.reject(Error(${JSON.stringify(problem)}))`
  const first =
    resultStore === undefined ? '' : `import { withResultStore } from ${JSON.stringify(resultStore)}\n`
  return `${first}export const load = ${resultStore === undefined ? load : `withResultStore(${load})`}
export const runtime = ${JSON.stringify(runtime)}
`
}

/** The server's information: only data, never the user's modules. */
export type ServerDefinition = Pick<Definition, 'manifest' | 'problem'> & { deadline?: number | undefined }

/** @returns the text of the module that Nitro imports in a build. It contains the data. */
export function serverModuleText({ manifest, problem, deadline }: ServerDefinition): string {
  const fields = Object.entries({ manifest, problem, deadline }).map(
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
