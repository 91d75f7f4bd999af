import type { IncomingMessage, ServerResponse } from 'node:http'
import { manifestPath } from '../head.ts'
import { manifestHeaders } from '../server/manifest-response.ts'

/** Middleware of a Vite server. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** The manifest, as a Vite server serves it. */
export interface ManifestSource {
  /** The manifest as JSON; absent if there is none. */
  text?: string | undefined
  /** The mistake that prevents a manifest; only in dev. */
  problem?: string | undefined
}

/** The header of a request for the app's own server, which answers in production. */
export const passingHeader = 'x-abp-kit-pass'

/**
 * Answers requests for the manifest. Added before the app's middleware, so that no guard hides the manifest:
 * agents have no cookies.
 *
 * @param base - the base path of the app
 */
export function serveManifest(base: string, read: () => Promise<ManifestSource>): Middleware {
  const path = manifestPath(base)
  return (request, response, next) => {
    const [pathname] = request.url?.split('?') ?? []
    const isAsked = pathname === path && /^(?:GET|HEAD)$/.test(request.method ?? '')
    if (!isAsked || passingHeader in request.headers) return next()
    read().then(({ text, problem }) => {
      if (text !== undefined) response.writeHead(200, manifestHeaders).end(text)
      else if (problem === undefined) next()
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(problem)
    }, next)
  }
}
