import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { prefetchFile, rememberAgentFiles, reportFindings } from '@abp-kit/core/adapter/node'
import {
  agentChunks,
  aliasesOf,
  type DefinitionSource,
  definitionPlaces,
  describeProblem,
  findAgentFiles,
  LiveDefinition,
  pageModuleId,
  pageModuleText,
  prefetchScriptText,
  preloadHelpers,
  resolvedId,
  serveManifest,
  serverModuleId,
  showProblem,
  watchPolicies,
} from '@abp-kit/core/adapter/vite'
import type { AbpError } from '@abp-kit/core/protocol'
import { type EnvironmentModuleNode, type Plugin, type ResolvedConfig, version } from 'vite'
import { checkServiceWorkers, findMissing } from './agent-files.ts'
import { checkBundle, checkFiles, checkPages } from './check.ts'
import { evaluation, usesRolldown } from './evaluation.ts'
import { addHead, manifestFile, withLateImportMap, withoutPreloads } from './html.ts'
import { NitroObserver } from './nitro/observer.ts'
import { onDemandImports } from './on-demand.ts'
import type { AbpOptions } from './options.ts'
import { pagesNotFound, readyMissing, watchPages } from './plain-vite.ts'
import { findReactRouter } from './react-router/framework.ts'
import { entryRegistration, registration } from './registration.ts'
import { expectNoResultStore } from './result-store.ts'
import { findFramework } from './server-entry/find.ts'
import type { ServerFramework } from './server-entry/framework.ts'
import { serverEntry } from './server-entry/plugin.ts'
import { isOlderVite, outsideStorybook } from './storybook.ts'
import { requireSupportedVite } from './supported.ts'
import { coreFile, packageFile, readyModuleId, readyModuleText, urlOf } from './virtual-modules.ts'
import { addedConfig, definitionFolders, hasPrefetch, pageOf, prefetchAddress } from './vite-config.ts'

const coreFolder = dirname(coreFile('register'))

/**
 * Offers the app that `abp/index` defines to agents: `plugins: [abp()]` in vite.config.
 *
 * Puts the link and the bootstrap into every HTML page of the app, serves the manifest at `<base>/abp.json`,
 * and registers the definition in the page after its own modules have run; in React Router, TanStack Start
 * and SolidStart, after hydration.
 *
 * @throws {AbpError} in a build: `ENTRY_NOT_FOUND`, `ENTRY_FAILED`, `INVALID_DEFINITION`, `HTML_NOT_FOUND`,
 *   `READY_MISSING`, `FRAMEWORK_MISMATCH`; in dev, the terminal and the page show these errors instead. In
 *   both: `FRAMEWORK_UNSUPPORTED`, `WRONG_ADAPTER`, `RESULT_STORE_NEEDS_SERVER`.
 */
export function abp(options: AbpOptions = {}): Plugin[] {
  const isManual = options.ready === 'manual'
  let source: Pick<DefinitionSource, 'directories' | 'options'>
  let config: ResolvedConfig
  let live: LiveDefinition<EnvironmentModuleNode>
  let framework: ServerFramework | undefined
  /** The pages that Vite passed to the plugin: their paths, with a leading slash. */
  const pages = new Set<string>()
  let written = new Set<string>()
  let agentFiles = new Set<string>()

  const warn = (text: string) => config.logger.warn(`[abp-kit] ${text}`)
  const nitro = new NitroObserver()
  const plugin: Plugin & { nitro: object } = {
    name: 'abp-kit',
    enforce: 'pre',
    nitro: nitro.module,

    config: {
      // Runs after other plugins, to include their pages and folders.
      order: 'post',
      handler(given) {
        requireSupportedVite(version)
        const root = resolve(given.root ?? '.')
        const { sourceDirectory = join(root, 'src') } = findReactRouter(given) ?? {}
        source = { directories: definitionFolders(root, sourceDirectory), options }
        return addedConfig(given, root, definitionPlaces(source), options.entry)
      },
    },

    configResolved(resolved) {
      if (isOlderVite(resolved)) return
      config = resolved
      const { command, logger } = config
      framework = findFramework(config, nitro.isServer)
      const file = framework ? framework.manifestFile : manifestFile
      if (file !== undefined) nitro.sendHeaders(file)
      expectNoResultStore(options, framework)
      const reading = {
        ...source,
        storeRemedy: 'Give `defineApp` a `storeResult`.',
        aliases: { alias: aliasesOf(config), tsconfigPaths: true },
        dev: command === 'serve',
        watch: command === 'serve' || Boolean(config.build.watch),
        ownThread: command === 'build' && !config.build.watch && !usesRolldown,
        warn: (message: string) => logger.warn(message),
      }
      live = new LiveDefinition(reading, [serverModuleId])
    },

    configureServer: {
      order: 'pre',
      handler(server) {
        server.httpServer?.once('listening', async () => {
          const definition = await live.read()
          if (definition.problem !== undefined) showProblem(server, definition)
        })
        const base = framework?.basePath ?? config.base
        server.middlewares.use(serveManifest(base, () => live.serve()))
        if (options.check !== false)
          server.middlewares.use(watchPolicies((found) => reportFindings(found, 'warn', warn)))
        const report = ({ message }: AbpError) => showProblem(server, { problem: message })
        if (!framework) server.middlewares.use(watchPages(() => pages.size > 0, report))
      },
    },

    configurePreviewServer: {
      order: 'pre',
      handler(server) {
        const { build } = config.environments.client ?? config
        const file = resolve(config.root, build.outDir, framework?.manifestFile ?? manifestFile)
        server.middlewares.use(
          serveManifest(framework?.basePath ?? config.base, async () => {
            const text = await readFile(file, 'utf8').catch(() => undefined)
            return { text }
          }),
        )
      },
    },

    buildStart() {
      const { config } = this.environment
      const { command, consumer, publicDir } = config
      const mode = command === 'serve' ? options.check && 'warn' : options.check
      if (consumer === 'client') reportFindings(checkFiles(publicDir), mode, warn)
      if (command !== 'build') return
      if (consumer === 'client') reportFindings(checkBundle(config), options.check && 'warn', warn)
      if (this.meta.watchMode) live.expire()
    },

    resolveId: {
      filter: { id: /^virtual:abp-kit\// },
      async handler(id) {
        if (![pageModuleId, readyModuleId].includes(id)) return undefined
        // Not in `load`: Rollup prefixes errors thrown there with "Could not load" and the module's name.
        await live.place().catch(async (error) => this.error(await describeProblem(error, source)))
        return resolvedId(id)
      },
    },

    load: {
      filter: { id: /^\0virtual:abp-kit\// },
      async handler(id) {
        if (id === resolvedId(readyModuleId)) return readyModuleText
        if (id !== resolvedId(pageModuleId)) return undefined
        return pageModuleText(await live.place(), {
          runtime: options.runtime,
          registration: packageFile('page.mjs'),
        })
      },
    },

    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        // In development, TanStack Start passes its own page, and inserts that page's scripts into the app's.
        if (framework) return html
        pages.add(path)
        const { manifest } = await live.read()
        if (!manifest) return html
        const { base } = config
        const withHead = addHead(html, manifest, pageOf(config, path, options.deadline))
        if (config.command === 'build') return withHead
        const script = (module: string, injectTo: 'head' | 'body') => ({
          tag: 'script',
          attrs: { type: 'module', src: `${base}${urlOf(module)}` },
          injectTo,
        })
        const first = script(pageModuleId, 'head')
        return { html: withHead, tags: isManual ? [first] : [first, script(readyModuleId, 'body')] }
      },
    },

    hotUpdate(change) {
      return live.update(change, this.environment.name)
    },

    generateBundle: {
      // Runs after Vite has written the pages.
      order: 'post',
      async handler(_options, bundle) {
        if (config.command !== 'build' || this.environment.config.consumer !== 'client') return
        const isSaid = this.getModuleInfo(packageFile('client.mjs')) !== null
        if (!framework && pages.size === 0 && !(isManual && isSaid))
          this.error(pagesNotFound('This build has no HTML page').message)
        if (isManual && !isSaid) this.error(readyMissing().message)
        const definition = await live.read()
        const fileName = framework ? framework.manifestFile : manifestFile
        if (fileName !== undefined)
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(definition.manifest) })
        const files = Object.values(bundle)
        agentFiles = findAgentFiles(files, (id) => id === definition.entry || id.startsWith(coreFolder))
        if (framework ? prefetchAddress(config) : hasPrefetch(config)) {
          const source = prefetchScriptText(this, files, definition)
          this.emitFile({ type: 'asset', fileName: prefetchFile, source })
        }
        for (const file of files)
          if (file.type === 'asset' && file.fileName.endsWith('.html'))
            file.source = withLateImportMap(withoutPreloads(String(file.source), agentFiles))
        rememberAgentFiles([...agentFiles, prefetchFile])
        written = new Set([...Object.keys(bundle), prefetchFile])
      },
    },

    // Checks the pages and files after other plugins have changed them. Vite compresses the files meanwhile,
    // to report their sizes.
    async writeBundle(_options, bundle) {
      if (config.command !== 'build' || this.environment.config.consumer !== 'client') return
      const findings = await checkPages(Object.values(bundle), pages)
      findings.push(...findMissing(new Set(Object.keys(bundle)), agentFiles))
      reportFindings(findings, options.check, warn)
    },

    closeBundle: {
      // Runs after plugins that write service workers.
      order: 'post',
      sequential: true,
      async handler() {
        if (config.command === 'build' && agentFiles.size > 0 && options.check !== false)
          await checkServiceWorkers(config, written, agentFiles, options.check)
      },
    },
  }
  return outsideStorybook([
    plugin,
    registration(isManual),
    entryRegistration(isManual, () => framework?.clientEntries ?? []),
    onDemandImports(),
    evaluation(
      () => live.read(),
      () => source,
    ),
    agentChunks([coreFolder, dirname(packageFile('page.mjs'))], () => source),
    preloadHelpers(coreFile('register'), () => source),
    serverEntry(options, () => ({ framework, live, source, prefetch: prefetchAddress(config) })),
  ])
}
