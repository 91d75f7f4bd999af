import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Precache, type PrecacheEntry, withoutAgentFiles } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'
import { findAgentFiles } from './agent-files.ts'
import { agentFilesOf, type Compilation } from './webpack.ts'

/**
 * Keeps a service worker of Workbox or Serwist from fetching for every visitor what only agents need. Give it to the tool
 * that writes the service worker: `manifestTransforms: [leaveToAgents]`.
 *
 * @param manifest - the files that the service worker would fetch in advance
 * @param compilation - what the tools' plugins for webpack give besides. Without it, the build in `.next` is read, below
 *   the folder in which the process runs.
 * @returns those that visitors need, in the form that the tools want
 * @throws {AbpError} `AGENT_FILES_PRECACHED` if the list has chunks, and there is neither
 *
 * @example
 * const withPWA = withPWAInit({ dest: 'public', workboxOptions: { manifestTransforms: [leaveToAgents] } })
 */
export async function leaveToAgents<Entry extends PrecacheEntry>(
  manifest: Entry[],
  compilation?: unknown,
): Promise<Precache<Entry>> {
  const files = isCompilation(compilation) ? agentFilesOf(compilation) : await builtAgentFiles(manifest)
  return withoutAgentFiles(manifest, [...files, 'abp.json'])
}

function isCompilation(given: unknown): given is Compilation {
  return given instanceof Object && 'chunkGroups' in given
}

/** Some tools give paths below the project, such as `.next/static/…`, others below the folder that is served. */
async function builtAgentFiles(manifest: readonly PrecacheEntry[]): Promise<string[]> {
  const folders = manifest.flatMap(({ url }) => /^\/?(.*?)\/?static\/chunks\//.exec(url)?.[1] ?? [])
  // In development, tools list no chunks.
  if (folders.length === 0) return []
  const found = [...new Set(folders), '.next'].find((folder) => existsSync(join(folder, 'static/chunks')))
  if (found === undefined)
    throw new AbpError(
      'AGENT_FILES_PRECACHED',
      "leaveToAgents found no build of Next.js in .next, so the service worker would fetch for every visitor what only agents need. Run its tool after `next build`, in the app's folder.",
    )
  return findAgentFiles(found)
}
