import { head, manifest, path, problem } from 'virtual:abp-kit/server'
import { answerManifest, headInResponse } from '@abp-kit/core/adapter/server'
import type { APIContext, MiddlewareNext } from 'astro'

/** Serves the manifest before the middleware of the app, and puts the head into every page. */
export async function onRequest({ request, url }: APIContext, next: MiddlewareNext): Promise<Response> {
  return answerManifest(request, url, { manifest, path, problem }) ?? headInResponse(await next(), head)
}
