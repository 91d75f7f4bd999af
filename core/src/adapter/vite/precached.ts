import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../node'

/** An entry of the list of files that a service worker of Workbox fetches in advance. */
interface PrecacheEntry {
  url: string
}

/** What `manifestTransforms` of Workbox return. */
interface Precache<Entry> {
  manifest: Entry[]
  warnings: string[]
}

/**
 * Leaves the files that only agents need out of the list of a service worker, which fetches it for every visitor.
 *
 * @param manifest - the list, as `manifestTransforms` of Workbox receive it
 * @param agentFiles - paths of the files, below the folder that is served
 */
export function withoutAgentFiles<Entry extends PrecacheEntry>(
  manifest: Entry[],
  agentFiles: Iterable<string>,
): Precache<Entry> {
  const files = [...agentFiles]
  const isOurs = ({ url }: Entry) => files.some((file) => url === file || url.endsWith(`/${file}`))
  return { manifest: manifest.filter((entry) => !isOurs(entry)), warnings: [] }
}

/**
 * Looks for service workers that fetch the files in advance.
 *
 * @param outDir - absolute path of the folder that is served
 * @param written - names of the bundler's own files, which are no service workers
 * @param remedy - how to leave the files out
 * @returns a finding for the first such service worker
 */
export async function findPrecached(
  outDir: string,
  written: ReadonlySet<string>,
  agentFiles: Iterable<string>,
  remedy: string,
): Promise<Finding[]> {
  const files = new Set(agentFiles)
  const names = await readdir(outDir).catch(() => [])
  // The list for an agent's first call names the others, too.
  const isOther = (name: string) => /\.m?js$/.test(name) && !written.has(name) && !files.has(name)
  for (const name of names.filter(isOther)) {
    const text = await readFile(join(outDir, name), 'utf8')
    const [first, ...others] = [...files].filter((file) => text.includes(file))
    if (first === undefined) continue
    const more = others.length > 0 ? ` and ${others.length} more files` : ''
    const message = `The service worker ${name} fetches ${first}${more} for every visitor, though only agents need them. ${remedy}`
    return [{ code: 'AGENT_FILES_PRECACHED', message }]
  }
  return []
}
