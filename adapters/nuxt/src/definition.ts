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

/** What the module knows of the user's `abp/index`, as plain data. */
export interface Definition {
  /** Absolute path; nothing when there is no such file. */
  entry?: string
  /** Nothing as long as the definition was never right. */
  manifest?: AbpManifest
  /** What could not be put into the manifest. */
  warning?: string
  /** What is wrong with the definition; only in dev. */
  problem?: string
}

/**
 * Evaluates the user's definition in Node, anew each time.
 *
 * @param previous - in dev, its manifest stays while the files are wrong
 * @throws {AbpError} in a build, for every mistake; in dev it becomes the `problem`.
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
    definition.manifest = describeApp(app, warn, dev ? undefined : options)
    return definition
  } catch (error) {
    if (!dev) throw error
    return { ...previous, ...definition, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** @returns the folder of the definition, or the file itself when it stands in the project's root. */
export function definitionPlace(rootDir: string, entry = 'abp/index.ts'): string {
  const file = resolve(rootDir, entry)
  const folder = dirname(file)
  return folder === normalize(rootDir) ? file : folder
}

/**
 * @param resultStore - absolute path of core's entry, where the server keeps them
 * @returns the text of the module that the page imports: how to fetch the definition, and when
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

/** What the server knows: data only, never the user's modules. */
export type ServerDefinition = Pick<Definition, 'manifest' | 'problem'> & { deadline?: number | undefined }

/** @returns the text of the module that Nitro imports in a build: the data stands in it. */
export function serverModuleText({ manifest, problem, deadline }: ServerDefinition): string {
  const fields = Object.entries({ manifest, problem, deadline }).map(
    ([name, value]) => `${name}: ${dataAsExpression(value)}`,
  )
  return `const definition = { ${fields.join(', ')} }\nexport const read = () => definition\n`
}

/**
 * @param file - absolute path of the data, which is read for each request: an edit needs no new server,
 *   and no request is lost while Nitro would make one.
 * @returns the text of the module that Nitro imports in dev
 */
export function liveServerModuleText(file: string): string {
  return `import { readFileSync } from 'node:fs'
export const read = () => JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'))
`
}
