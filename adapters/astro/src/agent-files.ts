import type { Finding } from '@abp-kit/core/adapter/node'
import { builtAgentFiles, findPrecached, precacheRemedy } from '@abp-kit/core/adapter/node'

const remedy = precacheRemedy({
  packageName: '@vite-pwa/astro',
  name: 'AstroPWA',
  config: 'astro.config',
  adapter: '@abp-kit/astro',
})

/**
 * @param directory - absolute path of the served folder
 * @returns a finding if a service worker in the build fetches agent-only files for every visitor
 */
export function checkServiceWorkers(directory: string): Promise<Finding[]> {
  return findPrecached(directory, new Set(), builtAgentFiles(), remedy)
}
