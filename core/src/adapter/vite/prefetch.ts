import { prefetchScript } from '../node/prefetch.ts'
import type { OutputFile } from './agent-files.ts'
import type { Definition } from './definition.ts'
import { type HandlerImport, handlerModules } from './handler-modules.ts'
import { isReadyMadeRuntime } from './ready-made.ts'

/** The `this` of a plugin's `generateBundle` hook, in Rollup and in Rolldown. */
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

interface ModuleInfo {
  code?: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/**
 * The core modules that each first call needs, by the names of their built files, for builds that bundle
 * them.
 */
const runtimeModules = /[\\/]dist[\\/](?:runtime|shared[\\/](?:features|guard))\.mjs$/

/** The arguments of {@link prefetchScript}. */
export interface FirstCallFiles {
  /** Names of files that each first call needs. */
  always: string[]
  /** The additional files that calls of a capability need, by its name. */
  handlers: [capability: string, files: string[]][]
}

/**
 * Lists the files that an agent's first call needs, so that the page can fetch all of them while the
 * framework starts. The bundler's own code discovers them one after the other, each with a round trip to the
 * server.
 *
 * @param graph - the `this` of the hook `generateBundle`
 * @param files - the build's files for the browser
 * @param below - the folder, such as `_nuxt/`, to which the resulting names are relative
 */
export function firstCallFiles(
  graph: ModuleGraph,
  files: readonly OutputFile[],
  { entry, loads = {} }: Pick<Definition, 'entry' | 'loads'>,
  below = '',
): FirstCallFiles {
  const chunks = new Map(
    files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  // Includes files that the page also fetches itself: that may happen later, and the browser does not fetch a
  // file twice.
  const needs = (test: (module: string) => boolean): string[] => {
    const roots = [...chunks.values()].filter(({ moduleIds = [] }) => moduleIds.some(test))
    const found = new Set(roots.map(({ fileName }) => fileName))
    for (const name of found) for (const next of chunks.get(name)?.imports ?? []) found.add(next)
    return [...found].map((name) => name.replace(below, ''))
  }
  const onDemand = entry === undefined ? [] : importedOnDemand(graph, entry)
  const handlers = Object.entries(loads).map(([capability, specifier]): [string, string[]] => {
    const modules = handlerModules(onDemand, capability, specifier)
    return [capability, needs((module) => modules.has(module))]
  })
  const readyMade = files.map(({ fileName }) => fileName).filter(isReadyMadeRuntime)
  const always = needs((module) => module === entry || runtimeModules.test(module))
  return { always: [...readyMade.map((name) => name.replace(below, '')), ...always], handlers }
}

/**
 * @returns the text of the script that pages run with an agent's first call, for the files that
 *   {@link firstCallFiles} lists
 */
export function prefetchScriptText(...build: Parameters<typeof firstCallFiles>): string {
  const { always, handlers } = firstCallFiles(...build)
  return prefetchScript(always, handlers)
}

/** @returns the on-demand imports of the definition's modules */
function importedOnDemand(graph: ModuleGraph, entry: string): HandlerImport[] {
  const modules = new Set([entry])
  const found: HandlerImport[] = []
  for (const importer of modules) {
    const info = graph.getModuleInfo(importer)
    for (const id of info?.importedIds ?? []) modules.add(id)
    const onDemand = info?.dynamicallyImportedIds ?? []
    // Rolldown copies the code on each read, and most modules belong to a schema library.
    const code = onDemand.length > 0 ? (info?.code ?? '') : ''
    for (const module of onDemand) found.push({ importer, code, module })
  }
  return found
}
