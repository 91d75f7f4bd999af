import { TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { isLoopbackHost } from './address.ts'

/**
 * Wraps a connector that checks no certificates, so that only this machine may have one that nobody trusts: development
 * servers make their own, and what they send does not leave the machine. The address of the connection counts, because a
 * name below `.localhost` may lead elsewhere.
 */
export function allowOwnCertificate(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result
      const isUntrusted = error === null && socket instanceof TLSSocket && !socket.authorized
      if (!isUntrusted || isLoopbackHost(socket.remoteAddress ?? '')) return callback(...result)
      socket.destroy()
      callback(new Error(`its certificate is not trusted: ${socket.authorizationError}`), null)
    })
}
