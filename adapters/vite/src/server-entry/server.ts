// What an app's own server runs. It is `server.mjs` of this package, which Vite bundles with the app.
import { head, manifest, path, problem } from 'virtual:abp-kit/server'
import { insertHeadIntoResponse, manifestResponse } from '@abp-kit/core/adapter/server'
import { withNonce } from './nonce'

/** @returns the response; if it is a page, with the link and the bootstrap. */
export function withHead(response: Response): Response {
  return insertHeadIntoResponse(response, withNonce(head, response.headers.get('content-security-policy')))
}

/** @returns the response to a request for the manifest; `undefined` for other requests. */
export function answerManifest(request: Request): Response | undefined {
  if (new URL(request.url).pathname !== path || !/^(?:GET|HEAD)$/.test(request.method)) return undefined
  return serveManifest()
}

/** @returns the manifest; in dev, the mistake because of which there is none */
export function serveManifest(): Response {
  if (manifest) return manifestResponse(manifest)
  return new Response(problem, { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
