import { limits } from '../limits'

/**
 * @param retryAfter - as a page gave it
 * @returns milliseconds to wait, a day at most; `undefined` for what is no time
 */
export function pauseOf(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== 'number' || !Number.isFinite(retryAfter) || retryAfter < 0) return undefined
  return Math.min(Math.ceil(retryAfter), limits.retryAfterMilliseconds)
}
