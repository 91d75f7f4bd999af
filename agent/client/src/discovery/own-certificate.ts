import { TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { isLoopbackHost } from './address.ts'

/**
 * Wraps a connector that checks no certificates, so that only this machine may use an untrusted certificate.
 * Development servers use self-signed certificates, and their traffic does not leave the machine. The
 * connection's address counts, because a name below `.localhost` may resolve elsewhere.
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
