import type { AbpManifest } from '@abp-kit/core/manifest'

/**
 * What the app offers, from the manifest that agents read, too: the definitions themselves stay out of
 * the server and of a visitor's browser.
 */
export function useCatalog() {
  return useAsyncData('catalog', async () => {
    const [{ app, capabilities }, { catalogOf }] = await Promise.all([
      $fetch<AbpManifest>('/abp.json'),
      import('@abp-kit/showcase/catalog'),
    ])
    return catalogOf({
      ...app,
      capabilities: capabilities.map(({ inputSchema: input, outputSchema: output, ...capability }) => ({
        ...capability,
        input,
        output,
      })),
    })
  })
}
