// What an app's own server runs. It is `server.mjs` of this package, which Vite bundles with the app.
import { head, manifest, path, problem } from 'virtual:abp-kit/server'
import { answerManifest as answer, headInResponse } from '@abp-kit/core/adapter/server'

/** @returns the response; if it is a page, with the link and the bootstrap. */
export function withHead(response: Response): Response {
  return headInResponse(response, head)
}

/** @returns the response to a request for the manifest; `undefined` for other requests. */
export function answerManifest(request: Request): Response | undefined {
  return answer(request, new URL(request.url), { manifest, path, problem })
}

/** @returns the manifest, for a route at its address; in dev, the mistake because of which there is none */
export function serveManifest(): Response {
  return answer({ method: 'GET' }, { pathname: path }, { manifest, path, problem }) ?? Response.error()
}
