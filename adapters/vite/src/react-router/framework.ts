import { manifestPath } from '@abp-kit/core/adapter'
import type { ServerFramework } from '../server-entry/framework'
import { packageFile } from '../virtual-modules'

/** The part of the context of React Router's plugins that is used here. Plugins of hosts read it, too. */
interface PluginContext {
  reactRouterConfig: { appDirectory: string; basename: string; ssr: boolean }
}

/**
 * @param config - Vite's configuration, resolved
 * @returns React Router in framework mode; `undefined` for another framework, and for the compiler that React Router makes
 *   from the app's other plugins
 */
export function findReactRouter(config: object): ServerFramework | undefined {
  const { __reactRouterPluginContext: context }: { __reactRouterPluginContext?: PluginContext } = config
  if (context === undefined) return undefined
  const { appDirectory, basename, ssr } = context.reactRouterConfig
  return {
    name: 'React Router',
    basePath: basename,
    sourceDirectory: appDirectory,
    ...(!ssr && { manifestFile: manifestPath(basename).slice(1) }),
    server: {
      names: ['virtual:react-router/server-build'],
      wrap: (build) => `import { entry as givenEntry, routes as givenRoutes } from '${build}'
import { addManifestRoute, wrapEntry } from ${JSON.stringify(packageFile('react-router.mjs'))}
export * from '${build}'
export const entry = wrapEntry(givenEntry)
export const routes = addManifestRoute(givenRoutes)
`,
    },
    client: { module: 'react-router/dom', name: 'HydratedRouter' },
  }
}
