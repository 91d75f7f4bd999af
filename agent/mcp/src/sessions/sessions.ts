import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits'
import { ClientSession, type SessionKind } from './client-session'
import type { ProcessParts } from './process-parts'

/** Milliseconds after which a client may find room that was not there. */
const comeBackAfter = 10_000
/** Milliseconds: above it, Node's timers go off at once. */
const longestTimer = 2 ** 31 - 1

/** The sessions of a process's MCP clients. Clients do not always say goodbye: a session that is idle ends. */
export class Sessions {
  readonly #parts: ProcessParts
  readonly #open = new Map<ClientSession, NodeJS.Timeout | undefined>()

  constructor(parts: ProcessParts) {
    this.#parts = parts
  }

  /** The only session, of a process that serves one client, or whose clients share everything. It does not expire. */
  openOnly(): ClientSession {
    const session = new ClientSession(this.#parts, { isolated: false, handles: false })
    this.#open.set(session, undefined)
    return session
  }

  /**
   * Opens a session of a client's own. When there are too many, the one that was idle longest ends for it.
   *
   * @param handles - see {@link SessionKind}
   * @throws {AbpError} `RATE_LIMITED`, with `retryAfter`, when all of them are working
   */
  open({ handles }: Pick<SessionKind, 'handles'>): ClientSession {
    if (this.#open.size >= workLimits.sessionEntries && !this.#evict(() => true)) {
      const message = `All ${workLimits.sessionEntries} sessions of the bridge are working. Try again later.`
      throw new AbpError('RATE_LIMITED', message, { retryable: true, retryAfter: comeBackAfter })
    }
    const session = new ClientSession(this.#parts, { isolated: true, handles })
    this.#open.set(session, this.#expire(session))
    return session
  }

  /** A session for what needs none, such as a question for the bridge's own state. It is not kept; the caller closes it. */
  passing(): ClientSession {
    return new ClientSession(this.#parts, { isolated: false, handles: true })
  }

  all(): ClientSession[] {
    return [...this.#open.keys()]
  }

  /** Those of clients that have nothing else to name them by. */
  withHandles(): ClientSession[] {
    return this.all().filter(({ handles }) => handles)
  }

  /** @returns the session that gave a connection this id, as long as it is open */
  ofHandle(handle: string): ClientSession | undefined {
    return this.withHandles().find(({ connections }) => connections.gave(handle))
  }

  /** Ends a session. Never throws. @param reason - for the apps */
  async end(session: ClientSession, reason: string): Promise<void> {
    clearTimeout(this.#open.get(session))
    this.#open.delete(session)
    await session.close(reason)
  }

  /** Ends the session that was idle longest and has a connection, to make room for another's. @returns whether there was one */
  evictConnected(): boolean {
    return this.#evict(({ connections }) => connections.all().length > 0)
  }

  /** For the bridge's end. Never throws. */
  async close(): Promise<void> {
    await Promise.all(this.all().map((session) => this.end(session, 'The bridge is shutting down.')))
  }

  #evict(fits: (session: ClientSession) => boolean): boolean {
    const idle = [...this.#open].filter(
      ([session, expiry]) => expiry !== undefined && !session.isWorking && fits(session),
    )
    // A client that listens is there for certain.
    const [longest] = idle
      .map(([session]) => session)
      .sort((one, other) => Number(one.isHeard) - Number(other.isHeard) || one.lastUse - other.lastUse)
    if (!longest) return false
    this.#parts.log.warn('The session that was idle longest was ended for a new one.')
    void this.end(longest, 'The session was idle, and its place was needed.')
    return true
  }

  /** Ends a session when it has been idle for long enough. */
  #expire(session: ClientSession): NodeJS.Timeout {
    const limit = this.#parts.settings.idleTimeout
    const look = () => {
      const left =
        session.isWorking || session.isHeard ? limit : limit - (performance.now() - session.lastUse)
      if (left > 0) {
        this.#open.set(session, setTimeout(look, Math.min(left, longestTimer)).unref())
        return
      }
      this.#parts.log.info('An idle session was ended.')
      void this.end(session, 'The session was idle.')
    }
    return setTimeout(look, Math.min(limit, longestTimer)).unref()
  }
}
