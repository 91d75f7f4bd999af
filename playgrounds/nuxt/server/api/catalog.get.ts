import type { AbpManifest } from '@abp-kit/core/manifest'
import { catalogOf } from '@abp-kit/showcase/catalog'

const sample = JSON.stringify({ path: '/about' }, null, 2)

/** What the app offers, from the manifest that agents read, too: the definitions stay out of the server. */
export default defineEventHandler(async () => {
  const { app, capabilities } = await $fetch<AbpManifest>('/abp.json')
  const entries = catalogOf({
    ...app,
    // Requirements can only be checked in the page.
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
