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

/** What the plugin needs to know of the app. */
export interface AppToServe {
  config: Pick<AstroConfig, 'base' | 'build' | 'security' | 'experimental'>
  /** Absolute paths with forward slashes: the project's root, its source directory. */
  directories: [root: string, source: string]
  options: ServerAdapterOptions
  /** `undefined` if the option is off. */
  resultStore: ServedResultStore | undefined
  dev: boolean
  warn(message: string): void
}

/** The part of the integration that is plugins of Vite: the definition, and the modules that the page and the server import. */
export function abpPlugin({ config, directories, options, resultStore, dev, warn }: AppToServe): Plugin[] {
  const [root] = directories
  const source = { directories, options }
  let live: LiveDefinition<EnvironmentModuleNode> | undefined
  /** The address of the list of files that an agent's first call needs; `undefined` if the build has none. */
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
        // Finds the definition's dependencies at the start. Finding them later would reload the page.
        optimizeDeps: {
          entries:
            options.entry !== undefined
              ? [options.entry]
              : places.map((place) => `${forwardSlashes(relative(root, place))}/index.{ts,mts,js,mjs}`),
          include: routerModules(root),
          // Not prebundled, because Vite would keep an old copy: in a workspace, it does not notice that core was
          // built again.
          exclude: [corePackage, packageName],
        },
        // `unstorage` is bundled together with the code that imports it, so the app does not need it as a dependency.
        ssr: { noExternal: [packageName, corePackage, ...(resultStore ? ['unstorage'] : [])] },
      }
    },

    configResolved(resolved) {
      // With a prefix, the files are on another server than the list.
      if (!dev && !isOneFile(resolved) && config.build.assetsPrefix === undefined)
        prefetch = `${config.base.replace(/\/+$/, '')}/${prefetchFile}`
      // Not in the hook `config`: a list there takes the place of Vite's own, which is the workspace.
      const places = definitionPlaces(source)
      resolved.server.fs.allow.push(
        ...places,
        dirname(packageFile('page.mjs')),
        dirname(coreFile('register')),
      )
      // Astro has several builds, and a server for the types of its content, all with this plugin.
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
      // Not awaited, because the bundler has other work to do meanwhile. A mistake is reported when the definition is
      // needed.
      if (!dev) read().catch(() => undefined)
    },

    resolveId: {
      filter: { id: /^virtual:abp-kit\// },
      async handler(id) {
        if (![serverModuleId, pageModuleId, resultStoreModuleId].includes(id)) return undefined
        // Not in `load`: Rollup writes "Could not load" and the module's name before what is thrown there.
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
      // Only the build of the scripts for browsers has the module of the page.
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
