import { type AdapterOptions, readUploads, uploadsPath } from '@abp-kit/core/adapter'
import type { UploadLimits } from '@abp-kit/core/uploads/server'
import { addServerHandler, addServerTemplate } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'

/** Nitro's name for the storage, which users mount their own driver at. */
const mount = 'abp-uploads'

/**
 * Adds the store for uploads to the server.
 *
 * @param resolve - to this package's own files
 * @throws {AbpError} `UPLOADS_INVALID`; `UPLOADS_NEED_SERVER` when Nitro is ready, in a build
 */
export function addUploads(nuxt: Nuxt, options: AdapterOptions, resolve: (file: string) => string): void {
  const limits = readUploads(options)
  if (!limits) return
  nuxt.hook('nitro:init', (nitro) => {
    if (nitro.options.static) readUploads(options, '`nuxt generate` and static presets')
  })
  const { nitro } = nuxt.options
  const places = [nitro.storage, ...(nuxt.options.dev ? [nitro.devStorage] : [])]
  const own = places.some((storage) => storage && mount in storage)
  addServerTemplate({
    filename: '#abp-kit/uploads',
    getContents: () =>
      uploadsModuleText(limits, resolve(`./runtime/server/storage/${own ? 'own' : 'temporary'}`)),
  })
  const handler = resolve('./runtime/server/uploads')
  for (const route of [uploadsPath(), `${uploadsPath()}/**`]) addServerHandler({ route, handler })
}

/** @returns the text of the module that Nitro imports */
function uploadsModuleText(limits: UploadLimits, storage: string): string {
  return `export { openStorage } from ${JSON.stringify(storage)}
export const limits = ${JSON.stringify(limits)}
`
}
