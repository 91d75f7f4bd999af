import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of this process's builds that only agents fetch: paths below the output folder. */
const found = new Set<string>()

/**
 * Keeps a service worker from fetching for every visitor what only agents need.
 *
 * @example
 * // vite.config.ts
 * VitePWA({ workbox: { manifestTransforms: [leaveToAgents] } })
 *
 * @param manifest - the files that the service worker would fetch in advance
 * @returns those that visitors need, in the form that Workbox wants
 */
export function leaveToAgents<Entry extends { url: string }>(
  manifest: Entry[],
): { manifest: Entry[]; warnings: string[] } {
  const isOurs = ({ url }: Entry) => [...found].some((file) => url === file || url.endsWith(`/${file}`))
  return { manifest: manifest.filter((entry) => !isOurs(entry)), warnings: [] }
}

/** Remembers for {@link leaveToAgents} which files of a build only agents fetch. */
export function rememberAgentFiles(files: Iterable<string>): void {
  for (const file of files) found.add(file)
}

/**
 * Looks for service workers that fetch the files in advance.
 *
 * @param outDir - absolute path of the build's output
 * @param written - names of the bundler's own files, which are no service workers
 * @returns a warning; `undefined` if there is no such service worker
 */
export async function findPrecached(
  outDir: string,
  written: ReadonlySet<string>,
  agentFiles: Iterable<string>,
): Promise<string | undefined> {
  const names = await readdir(outDir).catch(() => [])
  for (const name of names.filter((file) => /\.m?js$/.test(file) && !written.has(file))) {
    const text = await readFile(join(outDir, name), 'utf8')
    const precached = [...agentFiles].filter((file) => text.includes(file))
    if (precached.length > 0) return precacheWarning(name, precached)
  }
  return undefined
}

function precacheWarning(worker: string, [first, ...others]: string[]): string {
  return `The service worker ${worker} fetches ${first}${others.length > 0 ? ` and ${others.length} more files` : ''} for every visitor, though only agents need them. With vite-plugin-pwa, leave them out in vite.config:
  import { abp, leaveToAgents } from '@abp-kit/vite'
  VitePWA({ workbox: { manifestTransforms: [leaveToAgents] } }) // or \`injectManifest\` in the place of \`workbox\``
}
