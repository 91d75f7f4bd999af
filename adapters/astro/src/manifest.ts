import { manifest } from 'virtual:abp-kit/server'
import { manifestResponse } from '@abp-kit/core/adapter/server'

/**
 * The route at the manifest's address. Astro needs it to know that there is something: the middleware answers before it,
 * except at the addresses without the base path that Astro's servers have, too.
 */
export function GET(): Response {
  return manifest ? manifestResponse(manifest) : new Response(null, { status: 500 })
}
