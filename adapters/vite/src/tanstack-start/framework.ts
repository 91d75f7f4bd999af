import type { ServerFramework } from '../server-entry/framework'
import { reactStart } from '../server-entry/react-start'
import { wrapFetch } from '../server-entry/wrap-fetch'

const serverEntry = 'virtual:tanstack-start-server-entry'

/** The part of Vite's resolved configuration that is used here. */
interface Config {
  define?: Record<string, unknown>
  plugins: readonly { name: string }[]
  resolve: { alias: readonly { find: string | RegExp; replacement: string }[] }
}

/** @returns TanStack Start with React; `undefined` for another framework */
export function findTanStackStart(config: Config): ServerFramework | undefined {
  if (!config.plugins.some(({ name }) => name.startsWith('tanstack-react-start'))) return undefined
  const files = config.resolve.alias.filter(({ find }) => find === serverEntry)
  // A text of code, as all that Vite replaces: a string in quotes.
  const basePath = String(config.define?.['process.env.TSS_ROUTER_BASEPATH'] ?? '').replaceAll('"', '')
  return {
    name: 'TanStack Start',
    basePath: `/${basePath.replace(/^\/+|\/+$/g, '')}`,
    // Its pages may be prerendered for a static host, which its plugins do not tell.
    manifestFile: 'abp.json',
    singleEntry: true,
    server: {
      names: [...files.map(({ replacement }) => replacement), '@tanstack/react-start/server-entry'],
      wrap: wrapFetch,
    },
    client: reactStart('@tanstack/react-start/client', 'StartClient'),
  }
}
