import { manifest } from 'virtual:abp-kit/server'
import { manifestResponse } from '@abp-kit/core/adapter/server'

/**
 * The route at the manifest URL. It tells Astro that the URL exists. The middleware answers first, except at
 * URLs without the base path, which Astro's servers also serve.
 */
export function GET(): Response {
  return manifest ? manifestResponse(manifest) : new Response(null, { status: 500 })
}
