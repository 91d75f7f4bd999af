import { type ChunkGroup, chunksForAgents } from '@abp-kit/core/adapter/node'
import type { Nuxt } from 'nuxt/schema'
import { basename, normalize } from 'pathe'

// As far as they are read. webpack and Rspack have them both.
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
  /** Of a module that is several in one. */
  modules?: Iterable<Module>
}

/** How a chunk that only our imports load is known. */
interface OurModules {
  /** Whether it is the definition's first module. */
  isDefinition(module: string): boolean
  /** Whether it is core's. Pages may import such modules, too, beside their own. */
  isCore(module: string): boolean
}

/**
 * Collects the files that only an agent's call loads, for the builders `webpack` and `rspack`.
 *
 * @param found - receives the name of each file, before Nuxt writes what its server knows of them
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

/** @returns the names of the files of which each is loaded by our imports alone, or from such files */
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
