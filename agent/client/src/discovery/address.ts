import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { DiscoveryFailure } from './failure'

/** Gives all IP addresses of a host name, as the system would connect to them. */
export type Resolver = (hostname: string) => Promise<readonly string[]>

/** What the system's resolver answers, `/etc/hosts` included. */
export const systemResolver: Resolver = async (hostname) => {
  const entries = await systemLookup(hostname, { all: true })
  return entries.map(({ address }) => address)
}

/** Which addresses a discovery may connect to (protocol.md §2). */
export interface AddressRule {
  allowPrivate: boolean
  allowLoopback: boolean
  /** A host that may be anywhere, because the agent is there already. */
  trustedHost?: string
}

/**
 * Loopback is allowed for a developer's own app: when the URL that the caller gave names it, never
 * because a page elsewhere links or redirects to it, or because a name happens to resolve to it.
 */
export function addressRule(callerUrl: URL, allowPrivate: boolean): AddressRule {
  return { allowPrivate, allowLoopback: allowPrivate || isLoopbackHost(callerUrl.hostname) }
}

/**
 * Checks a URL whose host is an address already: those never reach the resolver.
 *
 * @throws {DiscoveryFailure} `PRIVATE_ADDRESS`
 */
export function checkLiteralAddress(url: URL, rule: AddressRule): void {
  const address = literalAddress(url.hostname)
  if (address !== undefined) checkAddress(address, url.hostname, rule)
}

/**
 * The resolution that connections use: what was checked is what is connected to, so that a second,
 * different answer of the DNS cannot slip in. One refused address refuses the host.
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
  if (rule.allowPrivate || hostname === rule.trustedHost) return
  const range = ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown'
  if (range === 'unicast' || (range === 'loopback' && rule.allowLoopback)) return
  throw new DiscoveryFailure(
    'PRIVATE_ADDRESS',
    `${hostname} is at ${address}, which is not a public address (${range}). ` +
      'Pass `allowPrivateAddresses: true` when you trust the page and its network.',
  )
}

function isLoopbackHost(hostname: string): boolean {
  const address = literalAddress(hostname)
  if (address !== undefined) return ipaddr.process(address).range() === 'loopback'
  return /(^|\.)localhost\.?$/.test(hostname)
}

/** URL has normalised every spelling of an IPv4 address already; IPv6 stands in brackets. */
function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : undefined
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4
}
