import type { ClientStart, ServerFramework } from '../server-entry/framework.ts'
import { reactStart } from '../server-entry/react-start.ts'
import { wrapFetch } from '../server-entry/wrap-fetch.ts'
import { solidStart } from './solid.ts'
import { vueStart } from './vue.ts'

/** The first versions of 1.132 name it in the second way. */
const serverEntries: readonly unknown[] = [
  'virtual:tanstack-start-server-entry',
  'virtual:tanstack-start-server-request-entry',
]

/** The part of Vite's resolved configuration that is used here. */
interface Config {
  define?: Record<string, unknown>
  plugins: readonly { name: string }[]
  resolve: { alias: readonly { find: string | RegExp; replacement: string }[] }
}

/** The libraries that render its pages, by the names that its packages and plugins have. */
const libraries: Record<string, (module: string) => ClientStart> = {
  react: (module) => reactStart(module, 'StartClient'),
  solid: solidStart,
  vue: vueStart,
}

/** @returns TanStack Start, with the library that renders its pages; `undefined` for another framework */
export function findTanStackStart(config: Config): ServerFramework | undefined {
  const [library, start] =
    Object.entries(libraries).find(([name]) =>
      config.plugins.some((plugin) => plugin.name.startsWith(`tanstack-${name}-start`)),
    ) ?? []
  if (!start) return undefined
  const files = config.resolve.alias.filter(({ find }) => serverEntries.includes(find))
  const { 'process.env.TSS_APP_BASE': older, 'process.env.TSS_ROUTER_BASEPATH': given = older } =
    config.define ?? {}
  // A text of code, as all that Vite replaces: a string in quotes.
  const basePath = String(given ?? '').replaceAll('"', '')
  return {
    name: 'TanStack Start',
    basePath: `/${basePath.replace(/^\/+|\/+$/g, '')}`,
    // Its pages may be prerendered for a static host, which its plugins do not tell.
    manifestFile: 'abp.json',
    server: {
      names: [...files.map(({ replacement }) => replacement), `@tanstack/${library}-start/server-entry`],
      wrap: wrapFetch,
    },
    client: start(`@tanstack/${library}-start/client`),
  }
}
