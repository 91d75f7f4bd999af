import { manifestPath } from '@abp-kit/core/adapter'
import type { ServerFramework } from '../server-entry/framework.ts'
import { reactStart } from '../server-entry/react-start.ts'
import { packageFile } from '../virtual-modules.ts'

/** The part of the React Router plugins' context that this module uses. Host plugins also read it. */
interface PluginContext {
  reactRouterConfig: { appDirectory: string; basename: string; ssr: boolean }
}

/** The part of Vite's resolved configuration that this module uses. */
interface ResolvedConfig {
  base?: string
  __reactRouterPluginContext?: PluginContext
}

/**
 * @param config - Vite's resolved configuration
 * @returns React Router in framework mode; `undefined` for another framework, and for the compiler that React
 *   Router creates from the app's other plugins
 */
export function findReactRouter(config: object): ServerFramework | undefined {
  const { __reactRouterPluginContext: context, base = '/' }: ResolvedConfig = config
  if (context === undefined) return undefined
  const { appDirectory, basename, ssr } = context.reactRouterConfig
  return {
    name: 'React Router',
    basePath: basename,
    sourceDirectory: appDirectory,
    ...(!ssr && { manifestFile: fileOf(manifestPath(basename), base) }),
    server: {
      names: ['virtual:react-router/server-build'],
      // React Router 7 looks up the module by name in the output, so another module cannot replace it.
      patch: patchServerBuild,
    },
    client: reactStart('react-router/dom', 'HydratedRouter'),
  }
}

/**
 * A host serves the build's files below Vite's `base`, as GitHub Pages does below a repository's name.
 *
 * @param path - the manifest path that the pages request
 * @returns its file, relative to the build folder
 */
function fileOf(path: string, base: string): string {
  return path.slice(path.startsWith(base) ? base.length : 1)
}

const changed = ['entry', 'routes']

/**
 * @param code - the module that React Router generates from the app
 * @returns the module with the manifest's route, and with an entry that puts the link and the bootstrap into
 *   pages; `undefined` for any other module
 */
export function patchServerBuild(code: string): string | undefined {
  if (changed.some((name) => !code.includes(`export const ${name} = `))) return undefined
  const given = changed.reduce(
    (text, name) => text.replace(`export const ${name} = `, `const given_${name} = `),
    code,
  )
  return `import { addManifestRoute, wrapEntry } from ${JSON.stringify(packageFile('react-router.mjs'))}
${given}
export const entry = wrapEntry(given_entry)
export const routes = addManifestRoute(given_routes)
`
}
