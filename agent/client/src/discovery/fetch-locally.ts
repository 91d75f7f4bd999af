import { isLoopbackHost } from './address.ts'
import { allowOwnCertificate } from './own-certificate.ts'

/**
 * Like `fetch`, but takes every certificate from this machine (`localhost`, loopback addresses). Development servers make
 * their own, and what they send does not leave the machine. Other hosts need a certificate that Node.js trusts, also if a
 * server of this machine redirects to them.
 *
 * @param url - absolute
 * @throws {TypeError} as `fetch` does
 */
export async function fetchLocally(url: string, init: RequestInit = {}): Promise<Response> {
  const { hostname, protocol } = new URL(url)
  if (protocol !== 'https:' || !isLoopbackHost(hostname)) return fetch(url, init)
  dispatcher ??= createDispatcher()
  const withDispatcher = { ...init, dispatcher: await dispatcher }
  return fetch(url, withDispatcher)
}

let dispatcher: ReturnType<typeof createDispatcher> | undefined

async function createDispatcher() {
  // Imported only now: see `createHttpReader`.
  const { Agent, buildConnector } = await import('undici')
  return new Agent({ connect: allowOwnCertificate(buildConnector({ rejectUnauthorized: false })) })
}
