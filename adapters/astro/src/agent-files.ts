import type { Finding } from '@abp-kit/core/adapter/node'
import { builtAgentFiles, findPrecached, precacheRemedy } from '@abp-kit/core/adapter/node'

const remedy = precacheRemedy({
  packageName: '@vite-pwa/astro',
  name: 'AstroPWA',
  config: 'astro.config',
  adapter: '@abp-kit/astro',
})

/**
 * @param directory - absolute path of the folder that is served
 * @returns a finding if a service worker of the build fetches for every visitor what only agents need
 */
export function checkServiceWorkers(directory: string): Promise<Finding[]> {
  return findPrecached(directory, new Set(), builtAgentFiles(), remedy)
}
