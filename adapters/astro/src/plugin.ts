import { dirname, relative } from 'node:path'
import { prefetchFile, rememberAgentFiles, reportFindings } from '@abp-kit/core/adapter/node'
import {
  agentChunks,
  aliasesOf,
  definitionPlaces,
  describeProblem,
  findAgentFiles,
  forwardSlashes,
  isOneFile,
  LiveDefinition,
  pageModuleId,
  pageModuleText,
  prefetchScriptText,
  preloadHelpers,
  resolvedId,
  resultStoreModuleId,
  resultStoreModuleText,
  type ServedResultStore,
  type ServerAdapterOptions,
  serverModuleId,
  serverModuleText,
  showProblem,
  watchPolicies,
} from '@abp-kit/core/adapter/vite'
import type { AstroConfig } from 'astro'
import type { EnvironmentModuleNode, Plugin } from 'vite'
import { htmlPages } from './html-pages.ts'
import { onDemandImports } from './on-demand.ts'
import { ownFetchHandler } from './own-fetch-handler.ts'
import { routerModules } from './router-modules.ts'
import { coreFile, packageFile } from './virtual-modules.ts'

const coreFolder = dirname(coreFile('register'))

const packageName = '@abp-kit/astro'
const corePackage = '@abp-kit/core'

/** The app data that the plugin needs. */
export interface AppToServe {
  config: Pick<AstroConfig, 'base' | 'build' | 'security' | 'experimental'>
  /** Absolute paths with forward slashes: the project root, its source directory. */
  directories: [root: string, source: string]
  options: ServerAdapterOptions
  /** `undefined` if the option is off. */
  resultStore: ServedResultStore | undefined
  dev: boolean
  warn(message: string): void
}

/** The integration's Vite plugins: the definition, and the modules that the page and the server import. */
export function abpPlugin({ config, directories, options, resultStore, dev, warn }: AppToServe): Plugin[] {
  const [root] = directories
  const source = { directories, options }
  let live: LiveDefinition<EnvironmentModuleNode> | undefined
  /** URL of the list of files that an agent's first call needs; `undefined` if the build has none. */
  let prefetch: string | undefined
  const read = () => {
    if (!live) throw new Error('The definition was asked for before Vite had its configuration')
    return live.read()
  }

  const plugin: Plugin = {
    name: 'abp-kit',
    enforce: 'pre',

    config() {
      const places = definitionPlaces(source)
      return {
        // Finds the definition's dependencies at startup. Finding them later would reload the page.
        optimizeDeps: {
          entries:
            options.entry !== undefined
              ? [options.entry]
              : places.map((place) => `${forwardSlashes(relative(root, place))}/index.{ts,mts,js,mjs}`),
          include: routerModules(root),
          // Not prebundled: in a workspace, Vite does not notice a new build of core and would keep an old
          // copy.
          exclude: [corePackage, packageName],
        },
        // Vite bundles `unstorage` with the code that imports it, so the app does not need it as a
        // dependency.
        ssr: { noExternal: [packageName, corePackage, ...(resultStore ? ['unstorage'] : [])] },
      }
    },

    configResolved(resolved) {
      // With an assets prefix, the files are on another server than the list.
      if (!dev && !isOneFile(resolved) && config.build.assetsPrefix === undefined)
        prefetch = `${config.base.replace(/\/+$/, '')}/${prefetchFile}`
      // Not in the `config` hook: a list there replaces Vite's default, the workspace.
      const places = definitionPlaces(source)
      resolved.server.fs.allow.push(
        ...places,
        dirname(packageFile('page.mjs')),
        dirname(coreFile('register')),
      )
      // Astro runs several builds and a server for content types, all with this plugin.
      live ??= new LiveDefinition(
        { ...source, aliases: { alias: aliasesOf(resolved), tsconfigPaths: true }, dev, warn },
        [serverModuleId],
      )
    },

    configureServer(server) {
      if (options.check !== false)
        server.middlewares.use(watchPolicies((found) => reportFindings(found, 'warn', warn)))
      // The listener is not awaited, because pages do not wait for the definition.
      server.httpServer?.once('listening', async () => {
        const definition = await read()
        if (definition.problem !== undefined) showProblem(server, definition)
      })
    },

    buildStart() {
      // Not awaited: the bundler has other work meanwhile. Errors surface when the definition is needed.
      if (!dev) read().catch(() => undefined)
    },

    resolveId: {
      filter: { id: /^virtual:abp-kit\// },
      async handler(id) {
        if (![serverModuleId, pageModuleId, resultStoreModuleId].includes(id)) return undefined
        // Not in `load`: Rollup prefixes errors thrown there with "Could not load" and the module's name.
        await read().catch(async (error) => this.error(await describeProblem(error, source)))
        return resolvedId(id)
      },
    },

    load: {
      filter: { id: /^\0virtual:abp-kit\// },
      async handler(id) {
        if (!id.startsWith(resolvedId('virtual:abp-kit/'))) return undefined
        const definition = await read()
        if (id === resolvedId(serverModuleId))
          return serverModuleText(definition, config.base, options.deadline, {}, { prefetch })
        if (id === resolvedId(resultStoreModuleId))
          return resultStoreModuleText(resultStore, definition, config.base, coreFile)
        if (id === resolvedId(pageModuleId))
          return pageModuleText(definition, {
            runtime: options.runtime,
            registration: packageFile('page.mjs'),
            resultStore: resultStore && coreFile('result-store'),
          })
        return undefined
      },
    },

    async generateBundle(_options, bundle) {
      // Only the browser build contains the page module.
      if (dev || !this.getModuleInfo(resolvedId(pageModuleId))) return
      const files = Object.values(bundle)
      const definition = await read()
      const isOnDemand = (id: string) => id === definition.entry || id.startsWith(coreFolder)
      rememberAgentFiles([...findAgentFiles(files, isOnDemand), prefetchFile])
      if (prefetch === undefined) return
      const list = prefetchScriptText(this, files, definition)
      this.emitFile({ type: 'asset', fileName: prefetchFile, source: list })
    },

    hotUpdate(change) {
      return live?.update(change, this.environment.name)
    },

    // Only Vite 5 calls this.
    handleHotUpdate: (change) => live?.reload(change),
  }
  const apart = [
    agentChunks([coreFolder, dirname(packageFile('page.mjs'))], () => source),
    preloadHelpers(coreFile('register'), () => source),
  ]
  const ofHtml = htmlPages(directories, dev && options.check === 'error' ? 'warn' : options.check, warn)
  return [plugin, ownFetchHandler, onDemandImports(config.build.assets), ...apart, ofHtml]
}
