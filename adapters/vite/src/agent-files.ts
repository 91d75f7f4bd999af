import { resolve } from 'node:path'
import type { CheckMode } from '@abp-kit/core/adapter'
import { findPrecached, precacheRemedy, reportFindings } from '@abp-kit/core/adapter/node'
import type { ResolvedConfig } from 'vite'

const remedy = precacheRemedy({
  packageName: 'vite-plugin-pwa',
  name: 'VitePWA',
  config: 'vite.config',
  adapter: '@abp-kit/vite',
})

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
  const findings = await findPrecached(resolve(root, build.outDir), written, agentFiles, remedy)
  reportFindings(findings, check, (text) => logger.warn(`[abp-kit] ${text}`))
}
