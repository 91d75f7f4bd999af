import { limits } from '../limits.ts'

/**
 * Reads how long to wait.
 *
 * @param retryAfter - from a page, untrusted
 * @returns milliseconds, a day at most; `undefined` if it is not a valid time
 */
export function pauseOf(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== 'number' || !Number.isFinite(retryAfter) || retryAfter < 0) return undefined
  return Math.min(Math.ceil(retryAfter), limits.retryAfterMilliseconds)
}
