import { dirname, relative, resolve } from 'node:path'
import { prefetchFile, rememberAgentFiles, reportFindings } from '@abp-kit/core/adapter/node'
import {
  definitionPlaces,
  describeProblem,
  type LiveDefinition,
  pageModuleId,
  pageModuleText,
  resolvedId,
  resultStoreModuleId,
  resultStoreModuleText,
  type ServedResultStore,
  serveManifest,
  serverModuleId,
  showProblem,
  watchPolicies,
} from '@abp-kit/core/adapter/vite'
import { type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite'
import { agentFilesOf, checkServiceWorkers, hideFromServiceWorkers } from './agent-files.ts'
import { checkBundle, checkFiles, checkPages } from './check.ts'
import { definitionSource, liveDefinition } from './definition.ts'
import { prepareFirstCall } from './first-call.ts'
import { environmentModule, type InstalledKit, installedKit, packageName } from './installed-kit.ts'
import { findKit, hasPrefetch, includeTypes, type KitConfig, servesFiles } from './kit.ts'
import { onDemand } from './on-demand.ts'
import type { AbpOptions } from './options.ts'
import { coreDirectory, coreFile, packageFile } from './package-files.ts'
import { patchClient, patchErrorPage, patchServer } from './patch-kit.ts'
import { servedResultStore } from './result-store.ts'
import { hasKnownClient, mismatch } from './supported.ts'
import { serverModuleText } from './virtual-modules.ts'

/** The module that each of Kit's builds must contain. */
const needed = new Map([
  ['ssr', serverModuleId],
  ['client', pageModuleId],
])

const corePackage = '@abp-kit/core'

/**
 * The Kit modules that the plugin patches. Handlers repeat this test: Vite before 6.3 ignores a hook's
 * `filter`.
 */
const patched =
  /\/generated\/.*\b(?:server|internal|error-template)\.js$|\/runtime\/client\/(?:client-)?entry\.js/

/**
 * Offers the app that `abp/index` defines to agents: `plugins: [abp(), sveltekit()]` in vite.config.
 *
 * Puts the link and the bootstrap into every page that Kit renders, serves the manifest at `<base>/abp.json`,
 * and registers the definition in the page after Kit's client has started.
 *
 * @throws {AbpError} in a build: `KIT_NOT_FOUND`, `KIT_MISMATCH`, `ENTRY_NOT_FOUND`, `ENTRY_FAILED`,
 *   `INVALID_DEFINITION`; in dev, the terminal and the page show definition errors instead. In both:
 *   `RESULT_STORE_INVALID` and `RESULT_STORE_NEEDS_SERVER`.
 */
export function abp(options: AbpOptions = {}): Plugin[] {
  let installed: InstalledKit | undefined
  let kit: KitConfig
  let resultStore: ServedResultStore | undefined
  let source: ReturnType<typeof definitionSource>
  let live: LiveDefinition<EnvironmentModuleNode>
  let isBuild = false
  let isKitBuild = false
  let isServerBuild = false
  let viteManifest: string | undefined
  let warn: (message: string) => void

  const plugin: Plugin = {
    name: 'abp-kit',
    enforce: 'pre',

    config: {
      // Runs before Kit's own hooks, which write its configuration to disk.
      order: 'pre',
      async handler(config) {
        const root = resolve(config.root ?? '.')
        installed = installedKit(root)
        kit = await findKit(config.plugins, installed)
        resultStore = servedResultStore(options, root, kit)
        const places = definitionPlaces(definitionSource(root, kit, options))
        includeTypes(kit, places)
        return {
          server: { fs: { allow: [...places, dirname(packageFile('page.mjs')), coreDirectory] } },
          // Finds the definition's dependencies at startup. Finding them later would reload the page.
          optimizeDeps: {
            entries:
              options.entry !== undefined
                ? [options.entry]
                : places.map((place) => `${normalizePath(relative(root, place))}/index.{ts,mts,js,mjs}`),
            // Not prebundled. In a workspace, Vite does not notice a new build of core and would keep an old
            // copy. This package's `client` imports a module that only the plugin provides.
            exclude: [corePackage, packageName],
          },
          // Vite bundles `unstorage` with the code that imports it, so the app does not need it as a
          // dependency.
          ssr: { noExternal: [packageName, corePackage, ...(resultStore ? ['unstorage'] : [])] },
        }
      },
    },

    configResolved({ root, command, logger, plugins, build }) {
      isBuild = command === 'build'
      isServerBuild = Boolean(build.ssr)
      isKitBuild = plugins.some(({ name }) => name === 'vite-plugin-sveltekit-compile')
      warn = (message) => logger.warn(message)
      if (build.manifest !== false)
        viteManifest = build.manifest === true ? '.vite/manifest.json' : build.manifest
      source = definitionSource(root, kit, options)
      live = liveDefinition({ ...source, dev: command === 'serve', warn }, isServerBuild)
    },

    configureServer(server) {
      if (options.check !== false)
        server.middlewares.use(watchPolicies((found) => reportFindings(found, 'warn', warn)))
      // With hash routing, Kit's server answers only the app's own path.
      if (kit.router?.type === 'hash')
        server.middlewares.use(serveManifest(kit.paths.base, () => live.serve()))
      server.httpServer?.once('listening', async () => {
        const definition = await live.read()
        if (definition.problem !== undefined) showProblem(server, definition)
        report(options.check && 'warn')
        // A build detects a mismatch. In dev, nothing else would report it.
        if (options.check !== false && !hasKnownClient(installed)) warn(mismatch(installed))
      })
    },

    buildStart() {
      // Not awaited: errors surface when the definition is needed.
      if (!isBuild || !isKitBuild) return
      live.read().catch(() => undefined)
      if (nameOf(this) !== 'ssr') return
      report(options.check)
      reportFindings(checkBundle(kit), options.check && 'warn', warn)
    },

    resolveId: {
      filter: { id: /^virtual:abp-kit\// },
      async handler(id) {
        if (![serverModuleId, pageModuleId, resultStoreModuleId].includes(id)) return undefined
        // Not in `load`: Rollup prefixes errors thrown there with "Could not load" and the module's name.
        const reading = id === pageModuleId ? live.place() : live.read()
        await reading.catch(async (error) => this.error(await describeProblem(error, source)))
        return resolvedId(id)
      },
    },

    load: {
      filter: { id: /^\0virtual:abp-kit\// },
      async handler(id, { ssr } = {}) {
        if (!id.startsWith(resolvedId('virtual:abp-kit/'))) return undefined
        // The server also renders the layout that calls `abpReady`, but has no page.
        if (id === resolvedId(pageModuleId) && ssr) return 'export function ready() {}\n'
        if (id === resolvedId(pageModuleId))
          return pageModuleText(await live.place(), {
            runtime: options.runtime,
            registration: packageFile('page.mjs'),
            resultStore: resultStore && coreFile('result-store'),
          })
        // A build evaluates the definition only for these modules.
        const definition = await live.read()
        if (id === resolvedId(serverModuleId))
          return serverModuleText(definition, kit, options.deadline, environmentModule(installed), isBuild)
        if (id === resolvedId(resultStoreModuleId))
          return resultStoreModuleText(resultStore, definition, kit.paths.base, coreFile)
        return undefined
      },
    },

    transform: {
      filter: { id: patched },
      handler(code, id, options) {
        if (!patched.test(id)) return undefined
        const text = options?.ssr ? patchServer(code) : (patchClient(code) ?? patchErrorPage(code))
        return text === undefined ? undefined : { code: text, map: null }
      },
    },

    hotUpdate(change) {
      return live.update(change, this.environment.name)
    },

    // Only Vite 5 calls this.
    handleHotUpdate: (change) => live.reload(change),

    async generateBundle(_options, bundle) {
      const module = needed.get(nameOf(this))
      if (!isKitBuild || module === undefined) return
      if (!this.getModuleInfo(resolvedId(module))) this.error(mismatch(installed))
      if (module !== pageModuleId) return
      const definition = await live.read()
      if (hasPrefetch(kit)) {
        const source = await prepareFirstCall(this, Object.values(bundle), definition, kit)
        this.emitFile({ type: 'asset', fileName: prefetchFile, source })
      }
      if (!servesFiles(kit)) return
      this.emitFile({ type: 'asset', fileName: 'abp.json', source: JSON.stringify(definition.manifest) })
    },

    // Kit reads Vite's manifest after this build.
    async writeBundle({ dir }, files) {
      if (!isKitBuild || nameOf(this) !== 'client' || dir === undefined || viteManifest === undefined) return
      const { entry } = await live.place()
      const agentFiles = agentFilesOf(Object.values(files), entry)
      hideFromServiceWorkers(resolve(dir, viteManifest), agentFiles)
      rememberAgentFiles([...agentFiles, prefetchFile])
    },

    // Runs after Kit 3 prerenders, and before its adapter writes the app.
    buildApp: {
      order: 'post',
      async handler() {
        if (isKitBuild && !buildsTwice()) await judgePages()
      },
    },

    // Runs after Kit 2 prerenders. Kit 2 runs the browser build within the server build.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (!error && isKitBuild && isServerBuild && buildsTwice()) await judgePages()
      },
    },
  }

  return [plugin, ...onDemand({ kit: () => kit, source: () => source })]

  /** Kit 2 starts a second build for the browser; Kit 3 uses an environment. */
  function buildsTwice(): boolean {
    return installed?.version.startsWith('2.') ?? true
  }

  async function judgePages(): Promise<void> {
    if (options.check === false) return
    const findings = [await checkPages(kit), await checkServiceWorkers(kit)]
    reportFindings(findings.flat(), options.check, warn)
  }

  function report(mode: AbpOptions['check']): void {
    reportFindings(checkFiles(kit), mode, warn)
  }

  /** Vite 5 has no environments. There, and in Kit 2, each environment is a separate build. */
  function nameOf({ environment }: { environment?: { name: string } }): string {
    return environment?.name ?? (isServerBuild ? 'ssr' : 'client')
  }
}
