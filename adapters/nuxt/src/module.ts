import { fileURLToPath } from 'node:url'
import { type AdapterOptions, manifestHeaders, manifestPath } from '@abp-kit/core/adapter'
import {
  addPlugin,
  addServerHandler,
  addServerTemplate,
  addTemplate,
  createResolver,
  defineNuxtModule,
  useLogger,
  useNitro,
} from '@nuxt/kit'
import type { NuxtModule } from 'nuxt/schema'
import { dirname, normalize, relative } from 'pathe'
import { type Definition, definitionPlace, pageModule, readDefinition, serverModule } from './definition'
import { followEdits } from './dev'
import { leaveToAgents } from './prefetch'

/** What stands below the key `abp` in nuxt.config. */
export type ModuleOptions = AdapterOptions

const coreFolder = dirname(normalize(fileURLToPath(import.meta.resolve('@abp-kit/core/register'))))

const module: NuxtModule<ModuleOptions> = defineNuxtModule<ModuleOptions>({
  meta: { name: '@abp-kit/nuxt', configKey: 'abp', compatibility: { nuxt: '>=4.0.0' } },
  setup(options, nuxt) {
    const { resolve } = createResolver(import.meta.url)
    const logger = useLogger('abp-kit')
    const place = definitionPlace(nuxt.options.rootDir, options.entry)
    const route = manifestPath()
    const { nitro } = nuxt.options
    let definition: Definition = {}

    /** @returns whether anything is different from the last time. */
    const read = async () => {
      const before = definition
      definition = await readDefinition(nuxt.options, options, before)
      if (JSON.stringify(before) === JSON.stringify(definition)) return false
      if (definition.warning) logger.warn(definition.warning)
      if (definition.problem) logger.error(definition.problem)
      return true
    }

    nuxt.hook('modules:done', async () => {
      // Before the plugins of other modules, so that those which sign or hash scripts see ours.
      nitro.plugins = [resolve('./runtime/server/head'), ...(nitro.plugins ?? [])]
      if (!nuxt.options._prepare) await read()
    })

    // The server: only data goes there, never the user's modules.
    addServerTemplate({
      filename: '#abp-kit/definition',
      getContents: () => serverModule(definition, options.deadline),
    })
    addServerHandler({ route, handler: resolve('./runtime/server/manifest') })
    // Also for the prerendered file, which the handler does not answer.
    nitro.routeRules = { [route]: { headers: manifestHeaders }, ...nitro.routeRules }
    nuxt.hook('prerender:routes', ({ routes }) => {
      if (useNitro().options.static) routes.add(route)
    })

    // The page.
    addTemplate({ filename: 'abp.mjs', getContents: () => pageModule(definition, options.runtime) })
    addPlugin({ src: resolve('./runtime/page'), mode: 'client', order: -50 })
    nuxt.hook('build:manifest', (manifest) => {
      leaveToAgents(manifest, nuxt.options.srcDir, [coreFolder, place])
    })
    nuxt.hook('prepare:types', ({ tsConfig }) => {
      tsConfig.include = [...(tsConfig.include ?? []), relative(nuxt.options.buildDir, place)]
    })

    if (nuxt.options.dev) followEdits(nuxt, place, () => definition.entry, read)
  },
})

export default module
