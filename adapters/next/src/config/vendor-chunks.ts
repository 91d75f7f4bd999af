import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type ChunkGroup, chunksForAgents, isWithin } from '@abp-kit/core/adapter/node'

/** A webpack chunk group during chunk splitting. */
interface Group extends ChunkGroup<Group> {
  /** The locations of the `import()` calls. */
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

/** The part of webpack's `optimization.splitChunks` that the adapter reads and changes. */
export interface SplitChunks {
  chunks?: ChunksFilter
  cacheGroups?: Record<string, false | CacheGroup>
}

// Not `import.meta.resolve`: it does not return a file URL where Next.js loads the configuration.
const require = createRequire(import.meta.url)

/** @returns absolute paths of the folders with the modules of core and this package */
export function ownFolders(): string[] {
  return ['@abp-kit/core/register', '@abp-kit/next'].map((name) => dirname(require.resolve(name)))
}

/**
 * Keeps agent-only code out of an app's named chunks. Otherwise, with one chunk for all of `node_modules`,
 * every visitor would download the definition's schema library.
 *
 * @param splitChunks - webpack's option, as changed by the app. This function changes its groups in place
 * @param usual - Next.js's default groups
 * @param folders - absolute paths of folders whose modules have dynamic imports that only an agent's call
 *   runs
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
