import { AbpError, isRecord } from '@abp-kit/core/protocol'
import type { ClientSession } from './client-session.ts'
import type { Sessions } from './sessions.ts'

/** A session while a request uses it. */
export interface SessionUse {
  session: ClientSession
  /** Must be called when the request has been answered. Never throws. */
  end: () => Promise<void>
}

/** Finds the session of each request to an MCP server. */
export interface SessionAccess {
  /** The session of all requests; `undefined` if each request names its own. */
  readonly session: ClientSession | undefined
  /**
   * Finds the session for a tool call.
   *
   * @param tool - the name of the tool
   * @throws {AbpError} `NOT_INITIALIZED` if the request names no session, or one that does not exist;
   *   `RATE_LIMITED`
   */
  forCall(tool: string, args: unknown): SessionUse
  /**
   * @returns the session that wrote the file; for an unknown URI, any session that can report that it is
   *   unknown
   */
  forResource(uri: string): SessionUse
}

/** Serves a client whose requests all belong to one session. */
export function forOneSession(session: ClientSession): SessionAccess {
  const use = () => {
    const end = session.use()
    return { session, end: async () => end() }
  }
  return { session, forCall: use, forResource: use }
}

/**
 * Serves clients without a session, whose requests have nothing in common. `abp_connect` opens a session, and
 * the other tools name that session by the id of its connection, which cannot be guessed.
 *
 * @param owner - the OAuth user who sends the request
 * @param opens - whether a tool opens a connection by itself, as `abp_connect` does
 */
export function byHandle(
  sessions: Sessions,
  owner: string | undefined,
  opens: (tool: string) => boolean,
): SessionAccess {
  const named = (handle: unknown): SessionUse => {
    const session = typeof handle === 'string' ? sessions.ofHandle(handle) : undefined
    // A handle that another user obtained does not give access.
    if (!session || session.owner !== owner) throw noSession(handle)
    const end = session.use()
    return { session, end: async () => end() }
  }
  const passing = (): SessionUse => {
    const session = sessions.passing()
    return { session, end: () => session.close('The request is answered.') }
  }
  const opened = (): SessionUse => {
    const session = sessions.open({ handles: true, owner })
    const end = session.use()
    return {
      session,
      async end() {
        end()
        // No request can name a session that has never had a connection.
        if (!session.connections.everOpened) await sessions.end(session, 'There is no connection.')
      },
    }
  }
  return {
    session: undefined,
    forCall(tool, args) {
      const handle = isRecord(args) ? args.connection : undefined
      if (handle !== undefined) return named(handle)
      if (tool === 'abp_connect' || opens(tool)) return opened()
      if (tool === 'abp_status') return passing()
      throw noSession(handle)
    },
    forResource(uri) {
      const session = sessions
        .withHandles()
        .find((each) => each.owner === owner && each.output.writtenType(uri) !== undefined)
      if (!session) return passing()
      const end = session.use()
      return { session, end: async () => end() }
    },
  }
}

/**
 * Returns the same error for a wrong handle, an old one and another client's, so that guessing reveals
 * nothing.
 */
function noSession(handle: unknown): AbpError {
  const message =
    handle === undefined
      ? 'This request has no session: give `connection`, the id that abp_connect answered with.'
      : 'There is no such connection, or no longer: `connection` must be the id that abp_connect answered with.'
  return new AbpError('NOT_INITIALIZED', message)
}
