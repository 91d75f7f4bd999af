import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { manifestPath } from '@abp-kit/core/adapter'
import { manifestHeaders } from '@abp-kit/core/adapter/server'
import type { ResolvedConfig } from 'vite'

/** The manifest's path among the files of a build. */
export const manifestFile = 'abp.json'

type Middleware = (
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
    if (pathname !== path || !/^(?:GET|HEAD)$/.test(request.method ?? '')) return next()
    read().then(({ text, problem }) => {
      if (text !== undefined) response.writeHead(200, manifestHeaders).end(text)
      else if (problem === undefined) next()
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(problem)
    }, next)
  }
}

/** Warns of a file of the app that has the manifest's name, in builds that write the manifest. */
export function warnOfManifest({ logger, publicDir }: ResolvedConfig): void {
  const file = join(publicDir, manifestFile)
  if (publicDir === '' || !existsSync(file)) return
  logger.warn(
    `[abp-kit] ${file} is not served: the manifest of the app's definition takes its place. Delete it.`,
  )
}
