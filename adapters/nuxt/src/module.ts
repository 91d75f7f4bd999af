import { fileURLToPath } from 'node:url'
import { type AdapterOptions, manifestPath } from '@abp-kit/core/adapter'
import { manifestHeaders } from '@abp-kit/core/adapter/server'
// The app's own kit: with an older Nuxt, a `@nuxt/kit` dependency would be a second copy.
import {
  addPlugin,
  addTemplate,
  createResolver,
  defineNuxtModule,
  getNuxtVersion,
  useLogger,
  useNitro,
} from 'nuxt/kit'
import type { NuxtModule } from 'nuxt/schema'
import { dirname, join, normalize, relative } from 'pathe'
import { leaveOutOfServiceWorkers } from './agent-files.ts'
import { checkApp } from './check.ts'
import { importComposables } from './composables.ts'
import { compressAgentFiles } from './compress.ts'
import {
  type Definition,
  definitionDirectories,
  definitionPlaces,
  liveServerModuleText,
  pageModuleText,
  readDefinition,
  type ServerDefinition,
  serverModuleText,
} from './definition.ts'
import { followEdits, writeLive } from './follow-edits.ts'
import { onDemand } from './on-demand.ts'
import { leaveToAgents } from './prefetch.ts'
import { addResultStore } from './result-store.ts'
import { addServerModule } from './server-module.ts'
import { requireSupportedNuxt } from './supported.ts'

/** The options under the `abp` key in nuxt.config. */
export type ModuleOptions = AdapterOptions

const register = normalize(fileURLToPath(import.meta.resolve('@abp-kit/core/register')))
const coreFolder = dirname(register)
const resultStoreFile = normalize(fileURLToPath(import.meta.resolve('@abp-kit/core/result-store')))

const module: NuxtModule<ModuleOptions> = defineNuxtModule<ModuleOptions>({
  meta: { name: '@abp-kit/nuxt', configKey: 'abp' },
  async setup(options, nuxt) {
    requireSupportedNuxt(getNuxtVersion(nuxt))
    const { resolve } = createResolver(import.meta.url)
    const logger = useLogger('abp-kit')
    const { alias, dev } = nuxt.options
    const directories = definitionDirectories(nuxt.options)
    const places = definitionPlaces(directories, options.entry)
    const route = manifestPath()
    const { nitro } = nuxt.options
    const live = join(nuxt.options.buildDir, 'abp.json')
    let definition: Definition = {}
    let reading = Promise.resolve()

    const server = (): ServerDefinition => {
      const { manifest, problem } = definition
      return { manifest, problem, deadline: options.deadline, prefetch: agentFiles.prefetch }
    }
    const read = async () => {
      const before = definition
      definition = await readDefinition({ directories, alias, dev }, options, before)
      if (JSON.stringify(before) === JSON.stringify(definition)) return
      if (definition.warning) logger.warn(definition.warning)
      if (definition.problem) logger.error(definition.problem)
    }

    nuxt.hook('modules:done', async () => {
      // Runs before the plugins of other modules, so that plugins that sign or hash scripts include the
      // adapter's.
      nitro.plugins = [
        resolve('./runtime/server/head'),
        resolve('./runtime/server/manifest'),
        ...(dev && options.check !== false ? [resolve('./runtime/server/policy')] : []),
        ...(nitro.plugins ?? []),
      ]
      if (nuxt.options._prepare) return
      reading = read()
      // A build loads Nitro and Vite meanwhile. An error ends it in `build:before`.
      if (!dev) return void reading.catch(() => undefined)
      await reading
      await writeLive(live, server())
    })
    nuxt.hook('build:before', () => reading)

    // For the server: plain data, never the user's modules.
    addServerModule(nuxt, '#abp-kit/definition', () =>
      dev ? liveServerModuleText(live) : serverModuleText(server()),
    )
    // Also applies to the prerendered file, which the adapter's plugin does not serve.
    nitro.routeRules = { [route]: { headers: manifestHeaders }, ...nitro.routeRules }
    nuxt.hook('prerender:routes', ({ routes }) => {
      if (useNitro().options.static) routes.add(route)
    })

    addResultStore(nuxt, options, resolve)
    checkApp(nuxt, options, (text) => logger.warn(text))

    // For the page.
    addTemplate({
      filename: 'abp.mjs',
      async getContents() {
        await reading.catch(() => undefined)
        return pageModuleText(definition, options.runtime, {
          register,
          resultStore: options.resultStore ? resultStoreFile : undefined,
        })
      },
    })
    addPlugin({ src: resolve('./runtime/page'), mode: 'client', order: -50 })
    await importComposables(nuxt)
    const agentFiles = leaveToAgents(nuxt, coreFolder, places, () => definition)
    onDemand(nuxt, [coreFolder, resolve('./runtime')], () => ({ directories, options }))
    compressAgentFiles(nuxt, agentFiles.names)
    leaveOutOfServiceWorkers(nuxt, agentFiles.names, options.check, (text) => logger.warn(text))
    nuxt.hook('prepare:types', ({ tsConfig }) => {
      const [own] = places
      tsConfig.include = [...(tsConfig.include ?? []), relative(nuxt.options.buildDir, own)]
    })

    if (dev) {
      followEdits(
        nuxt,
        places,
        () => definition,
        async () => {
          await read()
          await writeLive(live, server())
        },
      )
    }
  },
})

export default module
