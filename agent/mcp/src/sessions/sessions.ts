import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits.ts'
import { longestTimer } from '../within.ts'
import { ClientSession, type SessionKind } from './client-session.ts'
import type { ProcessParts } from './process-parts.ts'

/** Milliseconds after which a client should retry because a session may have ended. */
const retryAfterMilliseconds = 10_000

/**
 * The sessions of a process's MCP clients. Clients do not always disconnect cleanly, so idle sessions end.
 */
export class Sessions {
  readonly #parts: ProcessParts
  readonly #open = new Map<ClientSession, NodeJS.Timeout | undefined>()

  constructor(parts: ProcessParts) {
    this.#parts = parts
  }

  /**
   * Opens the only session of a process that serves one client, or whose clients share everything. It does
   * not expire.
   */
  openOnly(): ClientSession {
    const session = new ClientSession(this.#parts, { isolated: false, handles: false })
    this.#open.set(session, undefined)
    return session
  }

  /**
   * Opens a session for one client. If there are too many, the session that has been idle longest ends.
   *
   * @throws {AbpError} `RATE_LIMITED`, with `retryAfter`, if all sessions are working
   */
  open({ handles, owner }: Pick<SessionKind, 'handles' | 'owner'>): ClientSession {
    if (this.#open.size >= workLimits.sessionEntries && !this.#evict(() => true)) {
      const message = `All ${workLimits.sessionEntries} sessions of the bridge are working. Try again later.`
      throw new AbpError('RATE_LIMITED', message, { retryable: true, retryAfter: retryAfterMilliseconds })
    }
    const session = new ClientSession(this.#parts, { isolated: true, handles, owner })
    this.#open.set(session, this.#expire(session))
    return session
  }

  /**
   * Creates a session for requests that need none, such as a question about the MCP server's own state. The
   * session is not kept, and the caller closes it.
   */
  passing(): ClientSession {
    return new ClientSession(this.#parts, { isolated: false, handles: true })
  }

  all(): ClientSession[] {
    return [...this.#open.keys()]
  }

  /** The sessions of clients that can name them only by handles. */
  withHandles(): ClientSession[] {
    return this.all().filter(({ handles }) => handles)
  }

  /** @returns the open session that gave this id to a connection */
  ofHandle(handle: string): ClientSession | undefined {
    return this.withHandles().find(({ connections }) => connections.hasGiven(handle))
  }

  /**
   * Ends a session. Never throws.
   * @param reason - for the apps
   */
  async end(session: ClientSession, reason: string): Promise<void> {
    clearTimeout(this.#open.get(session))
    this.#open.delete(session)
    await session.close(reason)
  }

  /**
   * Ends the session that has been idle longest among those with a connection, to make room.
   * @returns whether one was ended
   */
  evictConnected(): boolean {
    return this.#evict(({ connections }) => connections.all().length > 0)
  }

  /** Ends all sessions when the MCP server shuts down. Never throws. */
  async close(): Promise<void> {
    await Promise.all(this.all().map((session) => this.end(session, 'The bridge is shutting down.')))
  }

  #evict(fits: (session: ClientSession) => boolean): boolean {
    const idle = [...this.#open].filter(
      ([session, expiry]) => expiry !== undefined && !session.isWorking && fits(session),
    )
    // Sessions with a listening client come last, because that client is certainly still connected.
    const [leastUsed] = idle
      .map(([session]) => session)
      .sort((one, other) => Number(one.isHeard) - Number(other.isHeard) || one.lastUse - other.lastUse)
    if (!leastUsed) return false
    this.#parts.log.warn('The session that was idle longest was ended for a new one.')
    void this.end(leastUsed, 'The session was idle, and its place was needed.')
    return true
  }

  /** Ends a session when it has been idle long enough. */
  #expire(session: ClientSession): NodeJS.Timeout {
    const limit = this.#parts.settings.idleTimeout
    const look = () => {
      const remaining =
        session.isWorking || session.isHeard ? limit : limit - (performance.now() - session.lastUse)
      if (remaining > 0) {
        this.#open.set(session, setTimeout(look, Math.min(remaining, longestTimer)).unref())
        return
      }
      this.#parts.log.info('An idle session was ended.')
      void this.end(session, 'The session was idle.')
    }
    return setTimeout(look, Math.min(limit, longestTimer)).unref()
  }
}
