// The code for an app's own server. Built as this package's `server.mjs`, which Vite bundles with the app.
import { head, manifest, path, problem } from 'virtual:abp-kit/server'
import { answerManifest as answer, headInResponse } from '@abp-kit/core/adapter/server'

/** @returns the response; a page includes the link and the bootstrap. */
export function withHead(response: Response): Response {
  return headInResponse(response, head)
}

/** @returns the response to a request for the manifest; `undefined` for other requests. */
export function answerManifest(request: Request): Response | undefined {
  return answer(request, new URL(request.url), { manifest, path, problem })
}

/** @returns the manifest, for a route at its URL; in dev, the error that prevents it */
export function serveManifest(): Response {
  return answer({ method: 'GET' }, { pathname: path }, { manifest, path, problem }) ?? Response.error()
}
