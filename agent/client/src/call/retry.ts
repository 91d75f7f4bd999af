import type { ErrorEnvelope } from '@abp-kit/core/protocol'

/** When to repeat a failed call. */
export interface RetryOptions {
  /** The number of retries (default: 2). */
  attempts?: number
  /**
   * `refused` (default): retries only if the app refused the call before doing anything: `RATE_LIMITED`, and
   * an expired session, which is started again. `retryable`: retries after every error that the app marks as
   * retryable. Use it only for capabilities that may run twice.
   */
  when?: 'refused' | 'retryable'
  /**
   * The longest wait in milliseconds (default: 30,000). Errors that ask for a longer wait are not retried.
   */
  maxWait?: number
}

const refusals = new Set(['RATE_LIMITED', 'SESSION_EXPIRED', 'NOT_INITIALIZED', 'SESSION_INVALID'])
const firstWaitMilliseconds = 250

/** @returns whether a new session must be started before the next attempt */
export function needsSession({ code }: ErrorEnvelope): boolean {
  return code === 'SESSION_EXPIRED' || code === 'NOT_INITIALIZED' || code === 'SESSION_INVALID'
}

/**
 * @param attempt - the number of attempts that have failed
 * @returns milliseconds until the next attempt, or `undefined` if there should be none
 */
export function waitBeforeRetry(
  error: ErrorEnvelope,
  attempt: number,
  options: RetryOptions | false,
): number | undefined {
  if (options === false) return undefined
  const { attempts = 2, maxWait = 30_000, when = 'refused' } = options
  if (attempt > attempts || !error.retryable) return undefined
  if (when === 'refused' && !refusals.has(error.code)) return undefined
  if (needsSession(error)) return 0
  const requestedWait = typeof error.retryAfter === 'number' ? error.retryAfter : undefined
  // Agents that were refused together should not all retry at the same time.
  const wait = requestedWait ?? firstWaitMilliseconds * 2 ** (attempt - 1) * (0.5 + Math.random())
  return wait >= 0 && wait <= maxWait ? wait : undefined
}

/** Waits until the time has passed or one of the signals is aborted. */
export function sleep(milliseconds: number, signals: (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      for (const signal of signals) signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    for (const signal of signals) {
      if (signal?.aborted) finish()
      signal?.addEventListener('abort', finish)
    }
  })
}
