import { limits } from '../limits.ts'

/**
 * Reads a retry delay.
 *
 * @param retryAfter - from a page, untrusted
 * @returns milliseconds, at most one day; `undefined` if the value is invalid
 */
export function pauseOf(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== 'number' || !Number.isFinite(retryAfter) || retryAfter < 0) return undefined
  return Math.min(Math.ceil(retryAfter), limits.retryAfterMilliseconds)
}
