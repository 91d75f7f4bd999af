/** The longest delay that `setTimeout` supports. */
const maxTimeoutMs = 2 ** 31 - 1

/**
 * @returns the milliseconds, limited to the longest delay of `setTimeout`; `undefined` if the value is
 *   not a positive number.
 */
export function readTimeout(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? Math.min(value, maxTimeoutMs) : undefined
}
