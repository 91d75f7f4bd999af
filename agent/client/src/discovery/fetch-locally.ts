import { isLoopbackHost } from './address.ts'
import { allowOwnCertificate } from './own-certificate.ts'

/**
 * Like `fetch`, but accepts every certificate from this machine (`localhost`, loopback addresses).
 * Development servers use self-signed certificates, and their traffic does not leave the machine. Other hosts
 * need a certificate that Node.js trusts, even after a redirect from this machine.
 *
 * @param url - absolute
 * @throws {TypeError} like `fetch`
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
  // Imported lazily; see `createHttpReader`.
  const { Agent, buildConnector } = await import('undici')
  return new Agent({ connect: allowOwnCertificate(buildConnector({ rejectUnauthorized: false })) })
}
