import type { App } from '../definition/app.ts'
import { AbpError } from '../protocol/error.ts'
import { openSession, type Session } from './session.ts'
import { readTimeout } from './timeout.ts'

const defaultIdleMs = 30 * 60_000

interface LifetimeEnvironment {
  app(): App
  /** Whether calls are running. A session with running calls is not idle. */
  isBusy(): boolean
  /** Ends everything that belongs to the previous session. */
  end(reason: string): void
  changed(sessionId: string | null): void
}

/** Opens, replaces and ends the session. A page has at most one (docs/protocol.md §3, `initialize`; §7). */
export function createLifetime({ app, changed, end, isBusy }: LifetimeEnvironment) {
  let session: Session | null = null
  let expired = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastUsed = 0

  const change = (next: Session | null, reason: string) => {
    end(reason)
    session?.ended?.()
    session = next
    expired = false
    clearTimeout(timer)
    keep()
    if (session) expire()
    changed(next?.id ?? null)
  }

  /** Records that the agent is active. */
  const keep = () => {
    lastUsed = performance.now()
  }

  /**
   * Ends a session that has been idle for too long; otherwise schedules the next check. This avoids a timer
   * per call.
   */
  const expire = () => {
    if (isBusy()) keep()
    const remainingMs = lastUsed + (readTimeout(app().sessionTimeout) ?? defaultIdleMs) - performance.now()
    if (remainingMs > 0) {
      timer = setTimeout(expire, remainingMs)
      // Prevents Node from waiting for the timer in tests.
      Object(timer).unref?.()
    } else {
      change(null, '')
      expired = true
    }
  }

  return {
    keep,
    current: () => session,
    /** @throws {AbpError} `NOT_INITIALIZED` or `SESSION_EXPIRED` if there is no session. */
    expect(): Session {
      if (session) return session
      throw expired
        ? new AbpError('SESSION_EXPIRED', 'The session has expired. Call `initialize` again.')
        : new AbpError('NOT_INITIALIZED', 'There is no session. Call `initialize` first.')
    },
    /**
     * Opens a session and ends the previous one.
     *
     * @returns `undefined` if the agent does not identify itself
     * @throws {AbpError} `ALREADY_INITIALIZED` if there is a session and the app requires it to end first
     */
    open(params: unknown, carrier?: unknown) {
      const opened = openSession(params, carrier)
      if (!opened) return undefined
      if (session && app().reinitialize === 'reject') {
        throw new AbpError('ALREADY_INITIALIZED', 'There is a session. Call `shutdown` first.')
      }
      change(opened.session, 'A new session replaced this one.')
      return opened
    },
    close(): void {
      if (session) change(null, 'The session was shut down.')
    },
  }
}
