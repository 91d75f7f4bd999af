import { answer, path as storePath } from 'virtual:abp-kit/result-store'
import { building, files, head, manifest, path, problem } from 'virtual:abp-kit/server'
import { answerManifest as answerFor, insertHeadInPage, storeAnswer } from '@abp-kit/core/adapter/server'
import { allowBootstrap, type Directives } from './csp.ts'

/**
 * The part of Kit's `RequestEvent` that this module needs. Kit 2 and 3 export their types from different
 * places.
 */
interface PageRequest {
  request: Request
  url: URL
}

interface HandleInput<Event> {
  event: Event
  resolve: (
    event: Event,
    options?: { transformPageChunk?: (chunk: { html: string }) => string },
  ) => Response | Promise<Response>
}

/** Kit's `Handle`. */
export type Handle = <Event extends PageRequest>(input: HandleInput<Event>) => Response | Promise<Response>

type Template = (values: Record<string, unknown>) => string

/**
 * @returns the page with the link and the bootstrap inserted once; an embedded app's page may have no
 *   `<head>`
 */
export function addHead(html: string): string {
  return insertHeadInPage(html, head)
}

/** @returns the response to a request for the manifest; `undefined` for other requests. */
export function answerManifest({ request, url }: PageRequest): Response | undefined {
  const response = answerFor(request, url, { manifest, path, problem })
  // Kit's prerenderer follows the link and would save a file, which a server would send without the adapter's
  // headers. This status marks the link as valid, with nothing to save.
  return response && building && !files ? new Response(null, { status: 204 }) : response
}

/**
 * Serves the manifest and downloads before the app's own `handle`, whose guards and routes could block
 * agents: they have no cookies. Upload requests from a page do pass the guards.
 */
export function wrapHandle(handle: Handle = ({ event, resolve }) => resolve(event)): Handle {
  return (input) => {
    const { request, url } = input.event
    const answerFromStore = storeAnswer(request, url, { path: storePath, answer })
    if (!answerFromStore) return answerManifest(input.event) ?? handle(input)
    if (/^(?:GET|HEAD)$/.test(request.method)) return answerFromStore()
    return handle({ ...input, resolve: answerFromStore })
  }
}

/** The part of Kit's server options that this module extends. */
interface KitOptions {
  csp?: { directives: Directives; reportOnly: Directives }
  templates: Record<string, Template>
}

/**
 * Puts the head into every page that Kit renders from a template (pages, fallbacks and errors), and allows
 * the bootstrap in the policy that Kit sends with them.
 */
export function extendOptions({ csp, templates }: KitOptions): void {
  for (const [name, render] of Object.entries(templates))
    templates[name] = (values) => addHead(render(values))
  if (!csp) return
  allowBootstrap(csp.directives)
  allowBootstrap(csp.reportOnly)
}
