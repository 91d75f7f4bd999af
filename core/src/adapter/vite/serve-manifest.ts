import type { IncomingMessage, ServerResponse } from 'node:http'
import { manifestPath } from '../head.ts'
import { manifestHeaders } from '../server/manifest-response.ts'

/** Of a server of Vite's. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** What a server of Vite's has for the manifest's address. */
export interface ManifestSource {
  /** The manifest as JSON; absent if there is none. */
  text?: string | undefined
  /** The mistake because of which there is none; only in dev. */
  problem?: string | undefined
}

/** A request with this header is for the app's own server, which answers when the app is built. */
export const passingHeader = 'x-abp-kit-pass'

/**
 * Answers requests for the manifest. Added before the middleware of the app, so that no guard hides the manifest: agents
 * have no cookies.
 *
 * @param base - the path below which the app is served
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
