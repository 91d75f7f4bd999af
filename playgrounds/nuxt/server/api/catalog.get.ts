import type { AbpManifest } from '@abp-kit/core/manifest'
import { catalogOf } from '@abp-kit/showcase/catalog'

/** What the app offers, from the manifest that agents read, too: the definitions stay out of the server. */
export default defineEventHandler(async () => {
  const { app, capabilities } = await $fetch<AbpManifest>('/abp.json')
  return catalogOf({
    ...app,
    capabilities: capabilities.map(({ inputSchema: input, outputSchema: output, ...capability }) => ({
      ...capability,
      input,
      output,
    })),
  })
})
