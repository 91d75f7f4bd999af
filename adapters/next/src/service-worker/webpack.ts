import { type ChunkGroup, chunksForAgents } from '@abp-kit/core/adapter/node'
import { isForAgents } from './agent-files.ts'

/** What webpack knows of a build, as far as it is used here. */
export interface Compilation {
  assets: Record<string, { source(): string | Buffer } | undefined>
  chunkGroups: readonly Group[]
  chunks: Iterable<Chunk>
}

interface Group extends ChunkGroup<Group> {
  chunks: readonly Chunk[]
}

interface Chunk {
  files: Iterable<string>
  groupsIterable: Iterable<Group>
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
  const ours = new Set(chunkGroups.filter((group) => !group.isInitial() && group.chunks.some(isMarked)))
  return [...chunks]
    .filter(chunksForAgents((group: Group) => ours.has(group)))
    .flatMap(({ files }) => [...files])
}
