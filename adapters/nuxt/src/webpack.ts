import { type ChunkGroup, chunksForAgents } from '@abp-kit/core/adapter/node'
import type { Nuxt } from 'nuxt/schema'
import { basename, normalize } from 'pathe'

// The parts of the compiler that the adapter reads. webpack and Rspack share them.
interface Compiler {
  hooks: { emit: { tap(name: string, handler: (compilation: Compilation) => void): void } }
}
interface Compilation {
  chunks: Iterable<Chunk>
  chunkGraph: { getChunkModules(chunk: Chunk): readonly Module[] }
}
interface Chunk {
  files: Iterable<string>
  groupsIterable: Iterable<Group>
}
interface Group extends ChunkGroup<Group> {
  chunks: readonly Chunk[]
}
interface Module {
  resource?: string
  /** Present on a module that combines several. */
  modules?: Iterable<Module>
}

/** Identifies a chunk that only the adapter's imports load. */
interface OurModules {
  /** Whether it is the definition's entry module. */
  isDefinition(module: string): boolean
  /** Whether it belongs to core. Pages may also import such modules next to their own. */
  isCore(module: string): boolean
}

/**
 * Collects the files that only an agent's call loads, for the builders `webpack` and `rspack`.
 *
 * @param found - receives the name of each file, before Nuxt writes the file data for its server
 */
export function collectAgentChunks(nuxt: Nuxt, ours: OurModules, found: (name: string) => void): void {
  const plugin = {
    apply: (compiler: Compiler) =>
      compiler.hooks.emit.tap('abp-kit', (compilation) => {
        for (const name of findAgentChunks(compilation, ours)) found(basename(name))
      }),
  }
  for (const hook of ['webpack:config', 'rspack:config'] as const)
    nuxt.hook(hook, (configs) => {
      for (const config of configs)
        if (config.name === 'client') config.plugins = [...(config.plugins ?? []), plugin]
    })
}

/** @returns the names of files that only the adapter's imports, or other such files, load */
export function findAgentChunks(
  { chunks, chunkGraph }: Compilation,
  { isCore, isDefinition }: OurModules,
): string[] {
  const resources = ({ resource, modules = [] }: Module): string[] => [
    ...(resource === undefined ? [] : [normalize(resource)]),
    ...[...modules].flatMap(resources),
  ]
  const isOurs = (group: Group) => {
    const modules = group.chunks.flatMap((chunk) => chunkGraph.getChunkModules(chunk)).flatMap(resources)
    return modules.some(isDefinition) || (modules.length > 0 && modules.every(isCore))
  }
  return [...chunks].filter(chunksForAgents(isOurs)).flatMap(({ files }) => [...files])
}
