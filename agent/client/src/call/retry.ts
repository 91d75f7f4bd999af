import type { ErrorEnvelope } from '@abp-kit/core/protocol'

/** When a failed call is made again. */
export interface RetryOptions {
  /** How many more times; 2 by default. */
  attempts?: number
  /**
   * `refused`, by default: only when the app said no before it did anything (`RATE_LIMITED`, and an expired session, which
   * is begun anew). `retryable`: after every error that the app calls retryable; for capabilities that may run twice.
   */
  when?: 'refused' | 'retryable'
  /** Milliseconds that one wait may take; errors that ask for more are not retried. 30,000 by default. */
  longestWait?: number
}

const refusals = new Set(['RATE_LIMITED', 'SESSION_EXPIRED', 'NOT_INITIALIZED', 'SESSION_INVALID'])
const firstWait = 250

/** @returns whether a new session must be begun before the next attempt */
export function needsSession({ code }: ErrorEnvelope): boolean {
  return code === 'SESSION_EXPIRED' || code === 'NOT_INITIALIZED' || code === 'SESSION_INVALID'
}

/**
 * @param attempt - how many have failed
 * @returns milliseconds until the next attempt, or `undefined` when there is to be none
 */
export function waitBeforeRetry(
  error: ErrorEnvelope,
  attempt: number,
  options: RetryOptions | false,
): number | undefined {
  if (options === false) return undefined
  const { attempts = 2, longestWait = 30_000, when = 'refused' } = options
  if (attempt > attempts || !error.retryable) return undefined
  if (when === 'refused' && !refusals.has(error.code)) return undefined
  if (needsSession(error)) return 0
  const asked = typeof error.retryAfter === 'number' ? error.retryAfter : undefined
  // Agents that were refused together should not come back together.
  const wait = asked ?? firstWait * 2 ** (attempt - 1) * (0.5 + Math.random())
  return wait >= 0 && wait <= longestWait ? wait : undefined
}

/** Waits, but not longer than `signal`. */
export function sleep(duration: number, signals: (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      for (const signal of signals) signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, duration)
    for (const signal of signals) {
      if (signal?.aborted) finish()
      signal?.addEventListener('abort', finish)
    }
  })
}
