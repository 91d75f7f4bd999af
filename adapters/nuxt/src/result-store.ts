import { type AdapterOptions, readResultStore, resultStorePath } from '@abp-kit/core/adapter'
import type { ResultStoreLimits } from '@abp-kit/core/result-store/server'
import { addServerHandler } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { addServerModule } from './server-module.ts'

/** Name of the Nitro storage, where users can mount their own driver. */
const mount = 'abp-results'

/**
 * Adds the result store to the server.
 *
 * @param resolve - resolves paths of this package's own files
 * @throws {AbpError} `RESULT_STORE_INVALID`; in a build also `RESULT_STORE_NEEDS_SERVER`, when Nitro is ready
 */
export function addResultStore(nuxt: Nuxt, options: AdapterOptions, resolve: (file: string) => string): void {
  const limits = readResultStore(options)
  if (!limits) return
  nuxt.hook('nitro:init', (nitro) => {
    if (nitro.options.static) readResultStore(options, '`nuxt generate` and static presets')
  })
  const { nitro } = nuxt.options
  const places = [nitro.storage, ...(nuxt.options.dev ? [nitro.devStorage] : [])]
  const own = places.some((storage) => storage && mount in storage)
  addServerModule(nuxt, '#abp-kit/result-store', () =>
    resultStoreModuleText(limits, resolve(`./runtime/server/storage/${own ? 'own' : 'temporary'}`)),
  )
  const handler = resolve('./runtime/server/result-store')
  for (const route of [resultStorePath(), `${resultStorePath()}/**`]) addServerHandler({ route, handler })
}

/** @returns the source of the module that Nitro imports */
function resultStoreModuleText(limits: ResultStoreLimits, storage: string): string {
  return `export { openStorage } from ${JSON.stringify(storage)}
export const limits = ${JSON.stringify(limits)}
`
}
