import type { AbpManifest } from '../../protocol/manifest.ts'

/** The HTTP headers of the manifest (docs/protocol.md §2). */
export const manifestHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
}

/** Creates the manifest's response, for frameworks that use the standard `Response`. */
export function manifestResponse(manifest: AbpManifest): Response {
  return new Response(JSON.stringify(manifest), { headers: manifestHeaders })
}
