import type { AbpManifest } from '../../protocol/manifest.ts'
import { manifestResponse } from './manifest-response.ts'

/** The manifest, as an app's server uses it. */
export interface ServedManifest {
  manifest: AbpManifest | undefined
  /** The path of the manifest: base path and file name. */
  path: string
  /** The mistake in the definition that prevents a manifest; only in dev. */
  problem?: string | undefined
}

/**
 * Answers requests for the manifest. Runs before the app's code, so that neither its guards nor its routes
 * hide the manifest: agents have no cookies.
 *
 * @returns `undefined` for other requests
 */
export function answerManifest(
  { method }: Pick<Request, 'method'>,
  { pathname }: Pick<URL, 'pathname'>,
  { manifest, path, problem }: ServedManifest,
): Response | undefined {
  // The path ends with a slash if the app's routes require one.
  if (pathname.replace(/\/$/, '') !== path || !/^(?:GET|HEAD)$/.test(method)) return undefined
  if (manifest) return manifestResponse(manifest)
  return new Response(problem, { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
