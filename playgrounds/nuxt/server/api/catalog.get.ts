import type { AbpManifest } from '@abp-kit/core/manifest'
import { catalogOf } from '@abp-kit/showcase/catalog'

const sample = JSON.stringify({ path: '/about' }, null, 2)

/** Lists the app's capabilities from the manifest, which agents read too, so that the definitions stay out of the server. */
export default defineEventHandler(async () => {
  const { app, capabilities } = await $fetch<AbpManifest>('/abp.json')
  const entries = catalogOf({
    ...app,
    // Only the page can check requirements.
    capabilities: capabilities.map(
      ({ inputSchema: input, outputSchema: output, requirements: _, ...capability }) => ({
        ...capability,
        input,
        output,
      }),
    ),
  })
  return entries.map((entry) => (entry.name === 'pages.read' ? { ...entry, sample } : entry))
})
