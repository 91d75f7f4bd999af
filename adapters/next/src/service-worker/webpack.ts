import { type ChunkGroup, chunksForAgents } from '@abp-kit/core/adapter/node'
import { isForAgents } from './agent-files.ts'

/** The part of webpack's compilation that the adapter uses. */
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
 * Finds the files in a build that visitors never load: on-demand chunks with part of the runtime or the
 * definition, and chunks that only those load.
 *
 * @returns file names, such as `static/chunks/123.abc.js`
 */
export function agentFilesOf({ assets, chunkGroups, chunks }: Compilation): string[] {
  const isMarked = ({ files }: Chunk) =>
    [...files].some((file) => isForAgents(String(assets[file]?.source() ?? '')))
  const ours = new Set(chunkGroups.filter((group) => !group.isInitial() && group.chunks.some(isMarked)))
  return [...chunks]
    .filter(chunksForAgents((group: Group) => ours.has(group)))
    .flatMap(({ files }) => [...files])
}
