/** What `setTimeout` can count. */
const maxTimeoutMs = 2 ** 31 - 1

/** @returns milliseconds that `setTimeout` can count, or nothing when it is no such number. */
export function readTimeout(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? Math.min(value, maxTimeoutMs) : undefined
}
