import { setTimeout as wait } from 'node:timers/promises'

/** What ends a wait. A site is not trusted, and it may die while it is checked. */
export interface WaitLimits {
  signal: AbortSignal
  /** Milliseconds that the server or the page has for one answer. */
  requestTimeout: number
}

/**
 * Waits for an answer that may never come.
 *
 * @param who - does not answer, for the error: `The server`
 * @throws {Error} that it did not answer; an `AbortError` when the signal ends the wait; the error of `answer`
 */
export async function within<Value>(
  answer: Promise<Value>,
  { requestTimeout, signal }: WaitLimits,
  who: string,
): Promise<Value> {
  const done = new AbortController()
  const late = wait(requestTimeout, undefined, { signal: AbortSignal.any([signal, done.signal]) })
  try {
    return await Promise.race([
      answer,
      late.then(() => Promise.reject(new Error(`${who} did not answer within ${requestTimeout / 1000} s.`))),
    ])
  } finally {
    done.abort()
  }
}
