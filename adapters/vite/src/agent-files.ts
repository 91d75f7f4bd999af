import { resolve } from 'node:path'
import type { CheckMode } from '@abp-kit/core/adapter'
import { type Finding, findPrecached, precacheRemedy, reportFindings } from '@abp-kit/core/adapter/node'
import type { ResolvedConfig } from 'vite'

const remedy = precacheRemedy({
  packageName: 'vite-plugin-pwa',
  name: 'VitePWA',
  config: 'vite.config',
  adapter: '@abp-kit/vite',
})

/**
 * Looks for a service worker in the build that fetches agent-only files for every visitor.
 *
 * @param written - names of the build's own files, which are not service workers
 * @param check - how to report it
 */
export async function checkServiceWorkers(
  { build, environments, logger, root }: ResolvedConfig,
  written: ReadonlySet<string>,
  agentFiles: ReadonlySet<string>,
  check: CheckMode | undefined,
): Promise<void> {
  // A build with several environments ends with the server's, which has its own folder.
  const { outDir } = environments.client?.build ?? build
  const findings = await findPrecached(resolve(root, outDir), written, agentFiles, remedy)
  reportFindings(findings, check, (text) => logger.warn(`[abp-kit] ${text}`))
}

/**
 * @param written - names of the files that the build writes
 * @returns a finding if another plugin has removed files that an agent's first call fetches
 */
export function findMissing(written: ReadonlySet<string>, agentFiles: ReadonlySet<string>): Finding[] {
  const missing = [...agentFiles].filter((name) => !written.has(name))
  if (missing.length === 0) return []
  const message = `Another plugin has taken ${missing.join(', ')} out of the build, so that agents find the app, and each call fails. Have the plugin leave these files as they are. With vite-plugin-singlefile, leave out \`useRecommendedBuildConfig: false\`.`
  return [{ code: 'AGENT_FILES_MISSING', message }]
}
