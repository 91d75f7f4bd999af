import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { quote } from '../quote.ts'
import { DiscoveryFailure } from './failure.ts'

/** Returns all IP addresses of a host name, as the operating system would resolve it. */
export type Resolver = (hostname: string) => Promise<readonly string[]>

/** Uses the system's resolver, including `/etc/hosts`. */
export const systemResolver: Resolver = async (hostname) => {
  const entries = await systemLookup(hostname, { all: true })
  return entries.map(({ address }) => address)
}

/** The addresses that a discovery may connect to (docs/protocol.md §2). */
export interface AddressRule {
  allowPrivate: boolean
  allowLoopback: boolean
  /** An origin that may use one non-public address, because its document was served from there. */
  own?: { origin: string; address: string } | undefined
}

/**
 * Creates the rule for a URL that the caller passed. Loopback is allowed for a developer's own app, but only
 * if that URL names it. A link or redirect from another page never allows it, and neither does a name that
 * resolves to it.
 */
export function addressRule(callerUrl: URL, allowPrivate: boolean): AddressRule {
  return { allowPrivate, allowLoopback: allowPrivate || isLoopbackHost(callerUrl.hostname) }
}

/**
 * Creates the rule for URLs that a page refers to: its own origin may also use the address that served its
 * document.
 *
 * @param address - the document's address, if it is known and not public
 */
export function addressRuleOfPage(
  pageUrl: URL,
  address: string | undefined,
  allowPrivate: boolean,
): AddressRule {
  const own = address === undefined ? undefined : { origin: pageUrl.origin, address }
  return { ...addressRule(pageUrl, allowPrivate), own }
}

/**
 * Checks a URL whose host is an IP address, because such URLs never reach the resolver.
 *
 * @throws {DiscoveryFailure} `PRIVATE_ADDRESS`
 */
export function checkLiteralAddress(url: URL, rule: AddressRule): void {
  const address = literalAddress(url.hostname)
  if (address === undefined || isOwn(url, rule.own, address)) return
  checkAddress(address, url.hostname, rule)
}

/** @returns the only address for the page's own origin, whatever its name currently resolves to. */
export function pinnedAddress(url: URL, { own }: AddressRule): string | undefined {
  return own && url.origin === own.origin ? own.address : undefined
}

function isOwn(url: URL, own: AddressRule['own'], address: string): boolean {
  return own !== undefined && url.origin === own.origin && address === own.address
}

/** @returns the IP address in a URL's host; URLs normalise all spellings of IPv4 addresses. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? undefined : bare
}

/** @returns whether an address is not public. */
export function isPrivateAddress(address: string): boolean {
  return rangeOf(address) !== 'unicast'
}

/** Creates a lookup that always returns the same address. */
export function pinnedLookup(address: string): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family: familyOf(address) }])
    else callback(null, address, familyOf(address))
  }
}

/**
 * Creates the lookup for connections. They use the checked addresses, so a second, different DNS answer
 * cannot bypass the check. One refused address blocks the host.
 */
export function guardedLookup(resolve: Resolver, rule: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    const answer = async () => {
      const addresses = await resolve(hostname)
      const [first] = addresses
      if (first === undefined) throw new DiscoveryFailure('NETWORK_ERROR', `${hostname} has no address.`)
      for (const address of addresses) checkAddress(address, hostname, rule)
      return { first, addresses }
    }
    answer().then(
      ({ first, addresses }) => {
        if (options.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: familyOf(address) })),
          )
        else callback(null, first, familyOf(first))
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
    )
  }
}

function checkAddress(address: string, hostname: string, rule: AddressRule): void {
  if (rule.allowPrivate) return
  const range = rangeOf(address)
  if (range === 'unicast' || (range === 'loopback' && rule.allowLoopback)) return
  throw new DiscoveryFailure(
    'PRIVATE_ADDRESS',
    `${quote(hostname)} is at ${quote(address)}, which is not a public address (${range}). ` +
      'Pass `allowPrivateAddresses: true` when you trust the page and its network.',
  )
}

/**
 * Returns the range of an address; `unicast` only for public addresses. IPv6 addresses that embed another
 * address are refused in all forms except `::ffff:a.b.c.d`, which counts as the IPv4 address.
 */
function rangeOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (isIP(bare) === 4) return ipaddr.IPv4.parse(bare).range()
  if (isIP(bare) === 0) return 'unknown'
  // The library wrongly reads `::127.0.0.1` as an IPv4 address. `URL` writes both halves in hexadecimal.
  const parsed = ipaddr.IPv6.parse(new URL(`http://[${bare}]`).hostname.slice(1, -1))
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range()
  const range = parsed.range()
  const [first = 0] = parsed.parts
  // No addresses outside 2000::/3 are assigned (RFC 4291, 2.4).
  return range === 'unicast' && first >> 13 !== 1 ? 'reserved' : range
}

export function isLoopbackHost(hostname: string): boolean {
  const address = literalAddress(hostname)
  if (address !== undefined) return rangeOf(address) === 'loopback'
  return /(^|\.)localhost\.?$/.test(hostname)
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4
}
