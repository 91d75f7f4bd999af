import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { createEnding } from '../session/ending.ts'
import type { PageConnection } from './page-connection.ts'

export interface LastingConnectionParts {
  connection: PageConnection
  /** Reconnects after the page was lost; absent if reconnecting is off. @throws {AbpError} like `connect` */
  connectAgain?: (() => Promise<PageConnection>) | undefined
  /** Starts a new protocol session in the same document. */
  initialize(connection: PageConnection): Promise<PageConnection>
}

/**
 * A session's connections to its page, one at a time. If reconnecting is on, a new connection replaces a lost
 * one.
 */
export interface LastingConnection {
  current(): PageConnection
  /** @throws {AbpError} when the session was lost and cannot be restored */
  usable(): Promise<PageConnection>
  /** @throws {AbpError} when the app does not start a session */
  renew(connection: PageConnection): Promise<void>
  /** Stops reconnecting and returns the last connection. */
  close(): PageConnection
}

/** @param onReconnect - called with each connection that replaces another */
export function keepConnection(
  { connectAgain, connection, initialize }: LastingConnectionParts,
  ending: ReturnType<typeof createEnding>,
  onReconnect: (connection: PageConnection) => void,
): LastingConnection {
  let current = connection
  let closed = false
  let reconnecting: Promise<PageConnection> | undefined

  const follow = ({ channel }: PageConnection) => {
    channel.ended.addEventListener('abort', () => {
      const reason: unknown = channel.ended.reason
      if (!connectAgain)
        ending.end((isAbpError(reason) ? reason : new AbpError('DISCONNECTED', String(reason))).toJSON())
    })
  }
  const reconnect = async (again: () => Promise<PageConnection>) => {
    try {
      await current.release()
      current = await again()
      follow(current)
      onReconnect(current)
      if (closed) await current.release()
      return current
    } catch (error) {
      const failure = isAbpError(error) ? error : new AbpError('DISCONNECTED', String(error))
      ending.end(failure.toJSON())
      throw failure
    } finally {
      reconnecting = undefined
    }
  }
  follow(current)

  return {
    current: () => current,
    async usable() {
      if (!connectAgain || closed || !current.channel.ended.aborted) return current
      reconnecting ??= reconnect(connectAgain)
      return reconnecting
    },
    async renew(renewed) {
      const begun = await initialize(renewed)
      if (current === renewed) current = begun
    },
    close() {
      closed = true
      return current
    },
  }
}
