import { setTimeout as wait } from 'node:timers/promises'

/** The limits of a wait. A site is not trusted, and it may stop responding during the check. */
export interface WaitLimits {
  signal: AbortSignal
  /** Milliseconds for each answer of the server or the page. */
  requestTimeout: number
}

/**
 * Waits for an answer that may never come.
 *
 * @param who - the subject of the error message, such as `The server`
 * @throws {Error} if there is no answer in time; an `AbortError` when the signal ends the wait; the error
 *   of `answer`
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
