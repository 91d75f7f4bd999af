import type { Cdp } from '@abp-kit/client'
import { z } from 'zod'
import { workLimits } from '../limits'

/** What stands in a frame could have a process of its own, about whose requests the browser would not ask: all frames stay empty. */
const headers = [
  { name: 'content-type', value: 'text/html; charset=utf-8' },
  // Frames from servers are refused when they are requested, and told.
  { name: 'content-security-policy', value: "script-src 'none'; object-src 'none'; frame-src http: https:" },
]

/** @returns the HTML in which no frame has its content in an attribute; the word reads the same where it is text. */
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
 * Answers the requests of a page. Its document is the HTML itself, under whatever URL, so that relative addresses work without
 * asking anyone; frames stay empty, because what they load could not be judged.
 *
 * @param mayLoad - says where the rest may be loaded from; without it nothing else is
 * @param blocked - gets what is refused
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
    // The icon is the browser's own wish, not the HTML's.
    if (!url.endsWith('/favicon.ico') && blocked.size < workLimits.blockedAddressEntries)
      blocked.add(url.slice(0, 200))
    // A page that leads itself elsewhere stays: `No Content` ends a navigation, an error would show.
    if (isMain) return cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
    return cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
  }
  cdp.on('Fetch.requestPaused', (event) => {
    // The page may be gone by now.
    Promise.resolve(answer(event)).catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  if (mayLoad) return
  // Also what is no request yet, such as looking up names for `dns-prefetch`.
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
