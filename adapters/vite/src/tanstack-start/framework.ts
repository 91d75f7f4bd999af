import type { ResolvedConfig } from 'vite'
import type { ServerFramework } from '../server-entry/framework'
import { packageFile } from '../virtual-modules'

const serverEntry = 'virtual:tanstack-start-server-entry'

/** @returns TanStack Start for React; `undefined` for another framework. */
export function findTanStackStart(
  config: Pick<ResolvedConfig, 'base' | 'define' | 'plugins' | 'resolve'>,
): ServerFramework | undefined {
  if (!config.plugins.some(({ name }) => name.startsWith('tanstack-react-start'))) return undefined
  const files = config.resolve.alias.filter(({ find }) => find === serverEntry)
  const basePath: unknown = JSON.parse(config.define?.['process.env.TSS_ROUTER_BASEPATH'] ?? '"/"')
  return {
    name: 'TanStack Start',
    basePath: `/${String(basePath).replace(/^\/+|\/+$/g, '')}`,
    // Its pages may be prerendered for a static host, which its plugins do not tell.
    manifestFile: 'abp.json',
    server: {
      names: [...files.map(({ replacement }) => replacement), '@tanstack/react-start/server-entry'],
      wrap: (entry) => `import given from ${JSON.stringify(entry)}
import { wrapEntry } from ${JSON.stringify(packageFile('tanstack-start.mjs'))}
export * from ${JSON.stringify(entry)}
export default wrapEntry(given)
`,
    },
    client: { module: '@tanstack/react-start/client', name: 'StartClient' },
  }
}
