import { answer } from 'virtual:abp-kit/result-store'
import type { APIContext } from 'astro'

/** The route at the path of the result store. */
export async function ALL({ request }: APIContext): Promise<Response> {
  return answer ? answer(request) : new Response(null, { status: 404 })
}
