import type { AbpManifest } from '../../protocol/manifest'

/** The headers that the manifest is served with (docs/protocol.md §2). */
export const manifestHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
}

/** The answer to a request for the manifest, for frameworks that speak the web's own `Response`. */
export function manifestResponse(manifest: AbpManifest): Response {
  return new Response(JSON.stringify(manifest), { headers: manifestHeaders })
}
