import { isLoopbackHost, isPrivateAddress, literalAddress, type Resolver } from '../discovery/address'
import type { Cdp } from '../driver/driver'
import { isRecord } from '../record'
import { isExtensionUrl } from '../session/page-url'

/** Where a page's document came from. */
export interface DocumentAddress {
  /** @returns the address, when it is known and not public. Never throws. */
  of(url: string): string | undefined
  /** The document is here. Never throws. */
  stop(): Promise<void>
}

/** What the URL says by itself. */
const byUrl: DocumentAddress = {
  of(url) {
    const address = URL.canParse(url) ? literalAddress(new URL(url).hostname) : undefined
    return address !== undefined && isPrivateAddress(address) ? address : undefined
  },
  stop: async () => undefined,
}

/**
 * Notes the address that a document comes from, so that a page cannot have this process connect to what its name may resolve to
 * later. The browser's network events tell it, and cost memory: they are on for names of private networks only, while the page
 * is opened.
 *
 * @param url - that is to be opened; absent for a page that is open already
 * @param resolve - says whether a name is in a private network
 */
export async function watchDocumentAddress(
  cdp: Cdp,
  url: URL | undefined,
  resolve: Resolver,
): Promise<DocumentAddress> {
  if (
    !url ||
    isExtensionUrl(url) ||
    literalAddress(url.hostname) !== undefined ||
    isLoopbackHost(url.hostname)
  )
    return byUrl
  const found = await resolve(url.hostname).catch((): string[] => [])
  if (!found.some(isPrivateAddress)) return byUrl
  const addresses = new Map<string, string>()
  let stopped = false
  cdp.on('Network.responseReceived', (event) => {
    if (stopped || !isRecord(event) || event.type !== 'Document' || !isRecord(event.response)) return
    const { remoteIPAddress, url: from } = event.response
    if (typeof remoteIPAddress !== 'string' || typeof from !== 'string' || !URL.canParse(from)) return
    const address = literalAddress(remoteIPAddress)
    // What the browser connected to may be a proxy.
    if (address !== undefined && found.includes(address)) addresses.set(new URL(from).origin, address)
  })
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 })
  return {
    of: (current) => (URL.canParse(current) ? addresses.get(new URL(current).origin) : undefined),
    async stop() {
      stopped = true
      await cdp.send('Network.disable').catch(() => undefined)
    },
  }
}
