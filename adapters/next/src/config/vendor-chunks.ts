import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type ChunkGroup, chunksForAgents, isWithin } from '@abp-kit/core/adapter/node'

/** As webpack has it when it splits chunks. */
interface Group extends ChunkGroup<Group> {
  /** Where the `import()` is. */
  origins: readonly { module: { resource?: string } | null }[]
}

interface Chunk {
  name?: string | null | undefined
  canBeInitial(): boolean
  groupsIterable: Iterable<Group>
}

type ChunksFilter = 'all' | 'initial' | 'async' | RegExp | ((chunk: Chunk) => boolean | undefined)

interface CacheGroup {
  name?: unknown
  chunks?: ChunksFilter
}

/** The part of webpack's `optimization.splitChunks` that is read and changed. */
export interface SplitChunks {
  chunks?: ChunksFilter
  cacheGroups?: Record<string, false | CacheGroup>
}

// Not `import.meta.resolve`: where Next.js loads the configuration, it returns no address of a file.
const require = createRequire(import.meta.url)

/** @returns what holds the modules of core and of this package, as absolute paths */
export function ownFolders(): string[] {
  return ['@abp-kit/core/register', '@abp-kit/next'].map((name) => dirname(require.resolve(name)))
}

/**
 * Keeps what only agents need out of the chunks that an app names for its modules: with one for all of `node_modules`, every
 * visitor would download the schema library of the definition.
 *
 * @param splitChunks - webpack's option, as the app has changed it. Its groups are changed in place
 * @param usual - the groups of Next.js
 * @param folders - absolute paths, with the modules whose imports on demand only an agent's call runs
 */
export function keepAgentsApart(
  splitChunks: false | SplitChunks | undefined,
  usual: ReadonlySet<unknown>,
  folders: readonly string[] = ownFolders(),
): void {
  if (!splitChunks) return
  const isOurs = ({ module }: Group['origins'][number]) =>
    folders.some((folder) => isWithin(forwardSlashes(folder), forwardSlashes(module?.resource ?? '')))
  const isForAgents = chunksForAgents(({ origins }: Group) => origins.length > 0 && origins.every(isOurs))
  for (const group of Object.values(splitChunks.cacheGroups ?? {})) {
    if (!group || group.name === undefined || usual.has(group)) continue
    const chosen = group.chunks ?? splitChunks.chunks ?? 'async'
    group.chunks = (chunk) => isChosen(chosen, chunk) && !isForAgents(chunk)
  }
}

function isChosen(chosen: ChunksFilter, chunk: Chunk): boolean {
  if (typeof chosen === 'function') return chosen(chunk) ?? false
  if (chosen instanceof RegExp) return typeof chunk.name === 'string' && chosen.test(chunk.name)
  return chosen === 'all' || chunk.canBeInitial() === (chosen === 'initial')
}

function forwardSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}
