import { AbpError } from '@abp-kit/core/protocol'
import { isRecord } from '../record'
import type { ClientSession } from './client-session'
import type { Sessions } from './sessions'

/** A session while a request uses it. */
export interface SessionUse {
  session: ClientSession
  /** The request is answered. Never throws. */
  end: () => Promise<void>
}

/** How the requests that an MCP server gets find their session. */
export interface SessionAccess {
  /** Of all requests; `undefined` when each names its own. */
  readonly session: ClientSession | undefined
  /**
   * @param tool - the name of the one that is called
   * @throws {AbpError} `NOT_INITIALIZED` when the request names no session, or none that there is; `RATE_LIMITED`
   */
  forCall(tool: string, args: unknown): SessionUse
  /** @returns the session that wrote a file; for a URI that is unknown any that can say so */
  forResource(uri: string): SessionUse
}

/** For a client whose requests all belong to one session. */
export function forOneSession(session: ClientSession): SessionAccess {
  const use = () => {
    const end = session.use()
    return { session, end: async () => end() }
  }
  return { session, forCall: use, forResource: use }
}

/**
 * For clients without a session, whose requests have nothing in common: `abp_connect` opens a session, and the id of its
 * connection, which cannot be guessed, is what the other tools name it by.
 */
export function byHandle(sessions: Sessions): SessionAccess {
  const known = (handle: unknown): SessionUse => {
    const session = typeof handle === 'string' ? sessions.ofHandle(handle) : undefined
    if (!session) throw noSession(handle)
    const end = session.use()
    return { session, end: async () => end() }
  }
  const passing = (): SessionUse => {
    const session = sessions.passing()
    return { session, end: () => session.close('The request is answered.') }
  }
  const opened = (): SessionUse => {
    const session = sessions.open({ handles: true })
    const end = session.use()
    return {
      session,
      async end() {
        end()
        // Nothing can name a session that has never had a connection.
        if (!session.connections.everOpened) await sessions.end(session, 'There is no connection.')
      },
    }
  }
  return {
    session: undefined,
    forCall(tool, args) {
      const handle = isRecord(args) ? args.connection : undefined
      if (handle !== undefined) return known(handle)
      if (tool === 'abp_connect') return opened()
      if (tool === 'abp_status') return passing()
      throw noSession(handle)
    },
    forResource(uri) {
      const session = sessions.withHandles().find(({ output }) => output.writtenType(uri) !== undefined)
      if (!session) return passing()
      const end = session.use()
      return { session, end: async () => end() }
    },
  }
}

/** The same for a handle that is wrong, one that was, and one that is another's: who guesses learns nothing. */
function noSession(handle: unknown): AbpError {
  const message =
    handle === undefined
      ? 'This request has no session: give `connection`, the id that abp_connect answered with.'
      : 'There is no such connection, or no longer: `connection` must be the id that abp_connect answered with.'
  return new AbpError('NOT_INITIALIZED', message)
}
