import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Precache, type PrecacheEntry, withoutAgentFiles } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'
import { findAgentFiles } from './agent-files.ts'
import { agentFilesOf, type Compilation } from './webpack.ts'

/**
 * Keeps a service worker of Workbox or Serwist from fetching agent-only files for every visitor. Pass it to
 * the tool that writes the service worker: `manifestTransforms: [leaveToAgents]`.
 *
 * @param manifest - the files that the service worker would fetch in advance
 * @param compilation - second argument from the tools' webpack plugins. Without it, the function reads the
 *   build in `.next`, relative to the process's current folder.
 * @returns the files that visitors need, in the tools' format
 * @throws {AbpError} `AGENT_FILES_PRECACHED` if the list has chunks, but neither a compilation nor a build
 *   exists
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

/**
 * Some tools use paths relative to the project, such as `.next/static/…`, others relative to the served
 * folder.
 */
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
