import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './check/finding.ts'
import { listFiles } from './list-files.ts'

/** An entry in the list of files that a Workbox service worker precaches. */
export interface PrecacheEntry {
  url: string
}

/** The return value of a Workbox `manifestTransforms` function. */
export interface Precache<Entry> {
  manifest: Entry[]
  warnings: string[]
}

/**
 * Removes the files that only agents need from the list of a service worker, which would fetch them for every
 * visitor.
 *
 * @param manifest - the list, as Workbox passes it to `manifestTransforms`
 * @param agentFiles - paths of the files, relative to the served folder
 */
export function withoutAgentFiles<Entry extends PrecacheEntry>(
  manifest: Entry[],
  agentFiles: Iterable<string>,
): Precache<Entry> {
  const files = [...agentFiles]
  const isOurs = ({ url }: Entry) => files.some((file) => url === file || url.endsWith(`/${file}`))
  return { manifest: manifest.filter((entry) => !isOurs(entry)), warnings: [] }
}

/** The files of this process's builds that only agents fetch: paths relative to the served folder. */
const ofBuilds = new Set<string>()

/**
 * Remembers which files of a build only agents fetch, for {@link leaveToAgents}. An app may be built with
 * several instances of a plugin.
 */
export function rememberAgentFiles(files: Iterable<string>): void {
  for (const file of files) ofBuilds.add(file)
}

/** @returns the files that only agents fetch, from the builds that this process has run */
export function builtAgentFiles(): ReadonlySet<string> {
  return ofBuilds
}

/**
 * Prevents a Workbox service worker from fetching files for every visitor that only agents need. Pass it to
 * the plugin that generates the service worker: `workbox: { manifestTransforms: [leaveToAgents] }`.
 *
 * @param manifest - the files that the service worker would precache
 * @returns the files that visitors need, in the form that Workbox requires
 */
export function leaveToAgents<Entry extends PrecacheEntry>(manifest: Entry[]): Precache<Entry> {
  return withoutAgentFiles(manifest, [...ofBuilds, 'abp.json'])
}

/** How a user passes {@link leaveToAgents} to the plugin that generates the service worker. */
export interface ServiceWorkerPlugin {
  /** Its package, such as `vite-plugin-pwa`. */
  packageName: string
  /** Its export, such as `VitePWA`. */
  name: string
  /** The file with the configuration, such as `vite.config`. */
  config: string
  /** The package that exports `leaveToAgents`. */
  adapter: string
}

/** @returns how to exclude the files, for {@link findPrecached} */
export function precacheRemedy({ adapter, config, name, packageName }: ServiceWorkerPlugin): string {
  return `With ${packageName}, leave them out in ${config}:
  import { abp, leaveToAgents } from '${adapter}'
  ${name}({ workbox: { manifestTransforms: [leaveToAgents] } }) // or \`injectManifest\` in the place of \`workbox\``
}

/**
 * Looks for service workers that precache the files.
 *
 * @param outDir - absolute path of the served folder
 * @param written - names of the bundler's own files, which are not service workers
 * @param remedy - how to exclude the files
 * @returns a finding for the first such service worker
 */
export async function findPrecached(
  outDir: string,
  written: ReadonlySet<string>,
  agentFiles: Iterable<string>,
  remedy: string,
): Promise<Finding[]> {
  const files = new Set(agentFiles)
  const names = await listFiles(outDir, { recursive: false })
  // Excludes our own files, because the list for an agent's first call names the others.
  const isOther = (name: string) => /\.m?js$/.test(name) && !written.has(name) && !files.has(name)
  for (const name of names.filter(isOther)) {
    const findings = judgeServiceWorker(name, await readFile(join(outDir, name), 'utf8'), files, remedy)
    if (findings.length > 0) return findings
  }
  return []
}

/**
 * Checks one file that may be a service worker.
 *
 * @param name - for the message
 * @param text - the file's content
 * @param remedy - how to exclude the files
 * @returns a finding if the text names a file that only agents need
 */
export function judgeServiceWorker(
  name: string,
  text: string,
  agentFiles: Iterable<string>,
  remedy: string,
): Finding[] {
  const [first, ...others] = [...agentFiles].filter((file) => text.includes(file))
  if (first === undefined) return []
  const more = others.length > 0 ? ` and ${others.length} more files` : ''
  const message = `The service worker ${name} fetches ${first}${more} for every visitor, though only agents need them. ${remedy}`
  return [{ code: 'AGENT_FILES_PRECACHED', message }]
}
