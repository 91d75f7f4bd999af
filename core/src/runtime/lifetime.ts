import type { App } from '../definition/app'
import { AbpError } from '../protocol/error'
import { openSession, type Session } from './session'
import { readTimeout } from './timeout'

const defaultIdle = 30 * 60_000

interface LifetimeEnvironment {
  app(): App
  /** Whether calls run: then the session is not idle. */
  isBusy(): boolean
  /** Ends what belongs to the session before. */
  end(reason: string): void
  changed(sessionId: string | null): void
}

/** Opens, replaces and ends the session: there is one at a time (docs/protocol.md §3, `initialize`; §7). */
export function createLifetime({ app, changed, end, isBusy }: LifetimeEnvironment) {
  let session: Session | null = null
  let expired = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let used = 0

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

  /** The agent has done something: it is not idle. */
  const keep = () => {
    used = performance.now()
  }

  /** Ends a session that was idle for too long, else looks again when it can have been: no timer for each call. */
  const expire = () => {
    if (isBusy()) keep()
    const left = used + (readTimeout(app().sessionTimeout) ?? defaultIdle) - performance.now()
    if (left > 0) timer = setTimeout(expire, left)
    else {
      change(null, '')
      expired = true
    }
  }

  return {
    keep,
    current: () => session,
    /** @throws {AbpError} `NOT_INITIALIZED` or `SESSION_EXPIRED` when there is none. */
    expect(): Session {
      if (session) return session
      throw expired
        ? new AbpError('SESSION_EXPIRED', 'The session was idle for too long. Call `initialize` again.')
        : new AbpError('NOT_INITIALIZED', 'There is no session. Call `initialize` first.')
    },
    /** @returns nothing when the agent does not say who it is. @throws {AbpError} `ALREADY_INITIALIZED` when the app wants one session to end before the next. */
    open(params: unknown, carrier?: unknown) {
      const opened = openSession(params, carrier)
      if (!opened) return undefined
      if (session && app().reinitialize === 'reject') {
        throw new AbpError('ALREADY_INITIALIZED', 'There is a session; it has to end with `shutdown` first.')
      }
      change(opened.session, 'A new session replaced this one.')
      return opened
    },
    close(): void {
      if (session) change(null, 'The session was shut down.')
    },
  }
}
