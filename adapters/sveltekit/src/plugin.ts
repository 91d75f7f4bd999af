import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAbpError } from '@abp-kit/core/protocol'
import { normalizePath, type Plugin } from 'vite'
import { allowBootstrap } from './csp'
import { definitionPlaces } from './definition'
import { findKit, includeTypes, type KitConfig, servesFiles } from './kit'
import { LiveDefinition, showProblem } from './live-definition'
import { patchClient, patchServer } from './patch-kit'
import { type AbpOptions, type ServedResultStore, servedResultStore } from './result-store-option'
import {
  packageFile,
  pageModuleId,
  pageModuleText,
  resolvedId,
  resultStoreModuleId,
  resultStoreModuleText,
  serverModuleId,
  serverModuleText,
} from './virtual-modules'

/** The module that each of Kit's builds must contain. */
const needed = new Map([
  ['ssr', serverModuleId],
  ['client', pageModuleId],
])

const packageName = '@abp-kit/sveltekit'
const corePackage = '@abp-kit/core'

/**
 * Offers the app that `abp/index` defines to agents: `plugins: [abp(), sveltekit()]` in vite.config.
 *
 * Puts the link and the bootstrap into every page that Kit renders, serves the manifest at `<base>/abp.json`, and
 * registers the definition in the page when Kit's client has started.
 *
 * @throws {AbpError} in a build: `KIT_NOT_FOUND`, `KIT_MISMATCH`, `ENTRY_NOT_FOUND`, `ENTRY_FAILED`,
 *   `INVALID_DEFINITION`; in dev, mistakes in the definition are shown instead. In both: `RESULT_STORE_INVALID` and
 *   `RESULT_STORE_NEEDS_SERVER`.
 */
export function abp(options: AbpOptions = {}): Plugin {
  let kit: KitConfig
  let resultStore: ServedResultStore | undefined
  let live: LiveDefinition
  let isKitBuild = false

  return {
    name: 'abp-kit',
    enforce: 'pre',

    config: {
      // Runs before Kit's own hooks, which write its configuration to disk.
      order: 'pre',
      async handler(config) {
        kit = await findKit(config.plugins)
        allowBootstrap(kit.csp.directives)
        allowBootstrap(kit.csp.reportOnly)
        const root = resolve(config.root ?? '.')
        resultStore = servedResultStore(options, root, kit)
        const places = definitionPlaces({ root, kit, options })
        const core = fileURLToPath(import.meta.resolve(`${corePackage}/register`))
        const packageDirectories = [packageFile('page.mjs'), core].map((file) => dirname(file))
        includeTypes(kit, places)
        return {
          server: { fs: { allow: [...places, ...packageDirectories] } },
          // Finds the definition's dependencies at the start. Finding them later would reload the page.
          optimizeDeps: {
            entries:
              options.entry !== undefined
                ? [options.entry]
                : places.map((place) => `${normalizePath(relative(root, place))}/index.{ts,mts,js,mjs}`),
            include: [`${packageName} > ${corePackage} > @cfworker/json-schema`],
            // Not prebundled, because Vite would keep an old copy: in a workspace, it does not notice that core
            // was built again.
            exclude: [corePackage],
          },
          // `unstorage` is bundled together with the code that imports it, so the app does not
          // need it as a dependency.
          ssr: { noExternal: [packageName, corePackage, ...(resultStore ? ['unstorage'] : [])] },
        }
      },
    },

    configResolved({ root, command, logger, plugins }) {
      isKitBuild = plugins.some(({ name }) => name === 'vite-plugin-sveltekit-compile')
      const warn = (message: string) => logger.warn(message)
      live = new LiveDefinition({ root, kit, options, dev: command === 'serve', warn })
    },

    configureServer(server) {
      // The listener is not awaited, because pages do not wait for the definition.
      server.httpServer?.once('listening', async () => {
        const definition = await live.read()
        if (definition.problem !== undefined) showProblem(server, definition)
      })
    },

    buildStart() {
      // Not awaited, because the bundler has other work to do meanwhile. A mistake is reported when the
      // definition is needed.
      if (this.environment.mode === 'build' && isKitBuild) live.read().catch(() => undefined)
    },

    resolveId: {
      filter: { id: /^virtual:abp-kit\// },
      handler: (id) =>
        [serverModuleId, pageModuleId, resultStoreModuleId].includes(id) ? resolvedId(id) : undefined,
    },

    load: {
      filter: { id: /^\0virtual:abp-kit\// },
      async handler(id) {
        const definition = await live
          .read()
          .catch((error) => this.error(isAbpError(error) ? error.message : error))
        if (id === resolvedId(serverModuleId)) return serverModuleText(definition, kit)
        if (id === resolvedId(resultStoreModuleId)) return resultStoreModuleText(resultStore, definition, kit)
        if (id === resolvedId(pageModuleId))
          return pageModuleText(definition, options.runtime, Boolean(resultStore))
        return undefined
      },
    },

    transform: {
      filter: { id: /\/generated\/.*\b(?:server|internal)\.js$|\/runtime\/client\/(?:client-)?entry\.js/ },
      handler(code, id) {
        const generated = `${normalizePath(kit.outDir)}/generated/`
        const patched = id.startsWith(generated) ? patchServer(code) : patchClient(code)
        return patched === undefined ? undefined : { code: patched, map: null }
      },
    },

    hotUpdate(change) {
      return this.environment.name === 'client' ? live.update(change) : undefined
    },

    async generateBundle() {
      const { name } = this.environment
      const module = needed.get(name)
      if (!isKitBuild || module === undefined) return
      if (!this.getModuleInfo(resolvedId(module))) this.error(mismatch)
      if (name !== 'client' || !servesFiles(kit)) return
      const { manifest } = await live.read()
      this.emitFile({ type: 'asset', fileName: 'abp.json', source: JSON.stringify(manifest) })
    },
  }
}

const mismatch = `KIT_MISMATCH: this version of @sveltejs/kit is put together in a way that ${packageName} does not know, so pages would offer nothing to agents. Update ${packageName}. Until then write both of these yourself:
  - src/hooks.server: \`export { abpHandle as handle } from '${packageName}/hooks'\`, or \`sequence(abpHandle, yours)\`
  - src/routes/+layout.svelte: \`import { abpReady } from '${packageName}/client'\` and \`onMount(abpReady)\``
