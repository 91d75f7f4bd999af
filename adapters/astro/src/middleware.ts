import { answer, path as storePath } from 'virtual:abp-kit/result-store'
import { head, manifest, path, problem } from 'virtual:abp-kit/server'
import { answerManifest, headInResponse, storeAnswer } from '@abp-kit/core/adapter/server'
import type { APIContext } from 'astro'

/**
 * Serves the manifest and downloads before the app's middleware, which could block agents: they have no
 * cookies. Upload requests from a page do pass the app's middleware. Adds the head elements to every page.
 */
export async function onRequest(
  { request, url }: Pick<APIContext, 'request' | 'url'>,
  next: () => Promise<Response>,
): Promise<Response> {
  const answered = answerManifest(request, url, { manifest, path, problem })
  if (answered) return answered
  const answerFromStore = storeAnswer(request, url, { path: storePath, answer })
  if (answerFromStore && /^(?:GET|HEAD)$/.test(request.method)) return answerFromStore()
  return headInResponse(await next(), head)
}
