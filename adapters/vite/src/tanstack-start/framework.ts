import type { ClientStart, ServerFramework } from '../server-entry/framework.ts'
import { reactStart } from '../server-entry/react-start.ts'
import { wrapFetch } from '../server-entry/wrap-fetch.ts'
import { solidStart } from './solid.ts'
import { vueStart } from './vue.ts'

/** The first 1.132 versions use the second name. */
const serverEntries: readonly unknown[] = [
  'virtual:tanstack-start-server-entry',
  'virtual:tanstack-start-server-request-entry',
]

/** The part of Vite's resolved configuration that this module uses. */
interface Config {
  define?: Record<string, unknown>
  plugins: readonly { name: string }[]
  resolve: { alias: readonly { find: string | RegExp; replacement: string }[] }
}

/** The libraries that render its pages, by their names in its packages and plugins. */
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
  // Source code, like all Vite replacements: a quoted string.
  const basePath = String(given ?? '').replaceAll('"', '')
  return {
    name: 'TanStack Start',
    basePath: `/${basePath.replace(/^\/+|\/+$/g, '')}`,
    // A static host may serve its prerendered pages; its plugins do not expose that.
    manifestFile: 'abp.json',
    server: {
      names: [...files.map(({ replacement }) => replacement), `@tanstack/${library}-start/server-entry`],
      wrap: wrapFetch,
    },
    client: start(`@tanstack/${library}-start/client`),
  }
}
