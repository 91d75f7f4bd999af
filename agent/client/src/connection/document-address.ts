import { isRecord } from '@abp-kit/core/protocol'
import { isLoopbackHost, isPrivateAddress, literalAddress, type Resolver } from '../discovery/address.ts'
import type { Cdp } from '../driver/driver.ts'
import { isExtensionUrl } from '../session/page-url.ts'

/** The network address that served a page's document. */
export interface DocumentAddress {
  /** @returns the address, if it is known and not public. Never throws. */
  of(url: string): string | undefined
  /** Stops watching after the document has arrived. Never throws. */
  stop(): Promise<void>
}

/** Uses only the URL. */
const byUrl: DocumentAddress = {
  of(url) {
    const address = URL.canParse(url) ? literalAddress(new URL(url).hostname) : undefined
    return address !== undefined && isPrivateAddress(address) ? address : undefined
  },
  stop: async () => undefined,
}

/**
 * Records the address that served a document. A page then cannot make this process connect to another address
 * that its name resolves to later (DNS rebinding). The address comes from the browser's network events. These
 * use memory, so they are enabled only for names in private networks, while the page opens.
 *
 * @param url - the URL to open; absent if the page is open already
 * @param resolve - resolves a name, to check whether it is in a private network
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
    // The browser may have connected to a proxy.
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
