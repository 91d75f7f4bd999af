import { isForAgents } from './agent-files'

/** What webpack knows of a build, as far as it is used here. */
export interface Compilation {
  assets: Record<string, { source(): string | Buffer } | undefined>
  chunkGroups: readonly ChunkGroup[]
  chunks: Iterable<Chunk>
}

interface ChunkGroup {
  chunks: readonly Chunk[]
  isInitial(): boolean
  parentsIterable: Iterable<ChunkGroup>
}

interface Chunk {
  files: Iterable<string>
  groupsIterable: Iterable<ChunkGroup>
}

/**
 * Finds what a build's visitors never load: what is loaded on demand and is a part of the runtime or the definition, and
 * what only those load.
 *
 * @returns names of the files, such as `static/chunks/123.abc.js`
 */
export function agentFilesOf({ assets, chunkGroups, chunks }: Compilation): string[] {
  const isMarked = ({ files }: Chunk) =>
    [...files].some((file) => isForAgents(String(assets[file]?.source() ?? '')))
  const onDemand = chunkGroups.filter((group) => !group.isInitial())
  const ours = new Set(onDemand.filter((group) => group.chunks.some(isMarked)))
  const isOurs = (group: ChunkGroup) => ours.has(group)
  // What has no parents is no part of a page: the script of a worker.
  const isOnlyFrom = (group: ChunkGroup) => {
    const parents = [...group.parentsIterable]
    return parents.length > 0 && parents.every(isOurs)
  }
  // A set gives also what is added on the way.
  for (const _ of ours) for (const group of onDemand) if (isOnlyFrom(group)) ours.add(group)
  return [...chunks]
    .filter(({ groupsIterable }) => {
      const groups = [...groupsIterable]
      return groups.length > 0 && groups.every(isOurs)
    })
    .flatMap(({ files }) => [...files])
}
