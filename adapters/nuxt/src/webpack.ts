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

/**
 * Collects the files that only an agent's call loads, for the builders `webpack` and `rspack`.
 *
 * @param isOnDemand - tells whether a module is one that only agents need, if the page does not load it at once
 * @param found - receives the name of each file, before Nuxt writes what its server knows of them
 */
export function collectAgentChunks(
  nuxt: Nuxt,
  isOnDemand: (module: string) => boolean,
  found: (name: string) => void,
): void {
  const plugin = {
    apply: (compiler: Compiler) =>
      compiler.hooks.emit.tap('abp-kit', (compilation) => {
        for (const name of findAgentChunks(compilation, isOnDemand)) found(basename(name))
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
  isOnDemand: (module: string) => boolean,
): string[] {
  const resources = ({ resource, modules = [] }: Module): string[] => [
    ...(resource === undefined ? [] : [normalize(resource)]),
    ...[...modules].flatMap(resources),
  ]
  const hasOurs = (chunk: Chunk) => chunkGraph.getChunkModules(chunk).flatMap(resources).some(isOnDemand)
  return [...chunks]
    .filter(chunksForAgents((group: Group) => group.chunks.some(hasOurs)))
    .flatMap(({ files }) => [...files])
}
