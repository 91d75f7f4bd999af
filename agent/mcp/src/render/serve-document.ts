import type { Cdp } from '@abp-kit/client'
import { z } from 'zod'
import { workLimits } from '../limits.ts'

/**
 * Keeps all frames empty. A frame's content could have its own process, and the browser would not ask about
 * that process's requests.
 */
const headers = [
  { name: 'content-type', value: 'text/html; charset=utf-8' },
  // Frame requests to servers are rejected when they are made, so that they can be reported.
  { name: 'content-security-policy', value: "script-src 'none'; object-src 'none'; frame-src http: https:" },
]

/**
 * Disables `srcdoc` attributes, so that no frame has its content in an attribute.
 * @returns the HTML, in which the word still reads the same within text
 */
function withoutInnerFrames(html: string): string {
  return html.replace(/srcdoc/gi, (word) => `${word.slice(0, 1)}&#${word.charCodeAt(1)};${word.slice(2)}`)
}

const paused = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.string() }),
})

/**
 * Answers the requests of a page. The document is the HTML itself, regardless of its URL, so that relative
 * URLs work without asking a server. Frames stay empty, because their requests cannot be controlled.
 *
 * @param mayLoad - decides from where the rest may be loaded; without it, nothing else is loaded
 * @param blocked - receives the blocked URLs
 */
export async function serveDocument(
  cdp: Cdp,
  html: string,
  mayLoad: ((url: URL) => boolean) | undefined,
  blocked: Set<string>,
): Promise<void> {
  const { frameTree } = z
    .object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) })
    .parse(await cdp.send('Page.getFrameTree'))
  let given = false

  const answer = (event: unknown) => {
    const { requestId, frameId, resourceType, request } = paused.parse(event)
    const { url } = request
    const isDocument = resourceType === 'Document'
    const isMain = isDocument && frameId === frameTree.frame.id
    if (isMain && !given) {
      given = true
      return cdp.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: headers,
        body: Buffer.from(withoutInnerFrames(html)).toString('base64'),
      })
    }
    const isLocal = /^(data|blob|about):/.test(url)
    const isAllowed = /^https?:/.test(url) && mayLoad?.(new URL(url)) === true
    if (!isDocument && (isLocal || isAllowed)) return cdp.send('Fetch.continueRequest', { requestId })
    // The browser requests the icon by itself, not because of the HTML.
    if (!url.endsWith('/favicon.ico') && blocked.size < workLimits.blockedAddressEntries)
      blocked.add(url.slice(0, 200))
    // A page that tries to navigate stays where it is: `No Content` ends a navigation, while an error would
    // be shown.
    if (isMain) return cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
    return cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
  }
  cdp.on('Fetch.requestPaused', (event) => {
    // The page may be gone by now.
    Promise.resolve(answer(event)).catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  if (mayLoad) return
  // This also blocks lookups that are not requests yet, such as `dns-prefetch`.
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
