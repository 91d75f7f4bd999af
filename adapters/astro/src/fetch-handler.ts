import { onRequest } from './middleware.ts'

/** What the app's `src/fetch` exports. */
interface FetchHandler {
  fetch(request: Request, ...others: unknown[]): Response | Promise<Response>
}

/**
 * Does around the app's own fetch handler (Astro 7) what the middleware does, because such a handler may run no middleware.
 * Hono also ignores what a middleware returns behind it, and `middleware()` of `astro/hono` only returns it.
 */
export function withAbp(app: FetchHandler): FetchHandler {
  return {
    fetch: (request, ...others) =>
      onRequest({ request, url: new URL(request.url) }, async () => app.fetch(request, ...others)),
  }
}
