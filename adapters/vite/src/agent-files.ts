import { resolve } from 'node:path'
import type { CheckMode } from '@abp-kit/core/adapter'
import { reportFindings } from '@abp-kit/core/adapter/node'
import { findPrecached, withoutAgentFiles } from '@abp-kit/core/adapter/vite'
import type { ResolvedConfig } from 'vite'

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
  return withoutAgentFiles(manifest, found)
}

/** Remembers for {@link leaveToAgents} which files of a build only agents fetch. */
export function rememberAgentFiles(files: Iterable<string>): void {
  for (const file of files) found.add(file)
}

/** How to leave them out where a plugin writes the service worker. */
const precacheRemedy = `With vite-plugin-pwa, leave them out in vite.config:
  import { abp, leaveToAgents } from '@abp-kit/vite'
  VitePWA({ workbox: { manifestTransforms: [leaveToAgents] } }) // or \`injectManifest\` in the place of \`workbox\``

/**
 * Looks for a service worker of the build that fetches for every visitor what only agents need.
 *
 * @param written - names of the build's own files, which are no service workers
 * @param check - what to do about it
 */
export async function checkServiceWorkers(
  { build, logger, root }: ResolvedConfig,
  written: ReadonlySet<string>,
  agentFiles: ReadonlySet<string>,
  check: CheckMode | undefined,
): Promise<void> {
  const findings = await findPrecached(resolve(root, build.outDir), written, agentFiles, precacheRemedy)
  reportFindings(findings, check, (text) => logger.warn(`[abp-kit] ${text}`))
}
