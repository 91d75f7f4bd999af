import { withoutAgentFiles } from '@abp-kit/core/adapter/vite'

/** The files of this process's builds that only agents fetch: paths below the output folder. */
const found = new Set<string>()

/**
 * Keeps a service worker from fetching for every visitor what only agents need.
 *
 * @example
 * // astro.config
 * AstroPWA({ workbox: { manifestTransforms: [leaveToAgents] } })
 *
 * @param manifest - the files that the service worker would fetch in advance
 * @returns those that visitors need, in the form that Workbox wants
 */
export function leaveToAgents<Entry extends { url: string }>(
  manifest: Entry[],
): { manifest: Entry[]; warnings: string[] } {
  return withoutAgentFiles(manifest, found)
}

/** Remembers for {@link leaveToAgents} which files of a build only agents fetch. */
export function rememberAgentFiles(files: Iterable<string>): void {
  for (const file of files) found.add(file)
}

/** @returns the files that only agents fetch, as far as this process has built them */
export function agentFiles(): ReadonlySet<string> {
  return found
}

/** How to leave them out where an integration writes the service worker. */
export const precacheRemedy = `With @vite-pwa/astro, leave them out in astro.config:
  import { abp, leaveToAgents } from '@abp-kit/astro'
  AstroPWA({ workbox: { manifestTransforms: [leaveToAgents] } }) // or \`injectManifest\` in the place of \`workbox\``
