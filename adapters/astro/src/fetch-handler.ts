import { onRequest } from './middleware.ts'

/** The export of the app's `src/fetch`. */
interface FetchHandler {
  fetch(request: Request, ...others: unknown[]): Response | Promise<Response>
}

/**
 * Adds the middleware's behavior to the app's own fetch handler (Astro 7), because such a handler may skip
 * middleware. Hono also ignores the return value of later middleware, and `middleware()` of `astro/hono` only
 * returns its response.
 */
export function withAbp(app: FetchHandler): FetchHandler {
  return {
    fetch: (request, ...others) =>
      onRequest({ request, url: new URL(request.url) }, async () => app.fetch(request, ...others)),
  }
}
