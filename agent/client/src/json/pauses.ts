import { limits } from '../limits'

/** Steps between two looks at the clock. */
const often = 512

/**
 * Lets the process do other things during a long piece of work, such as going through a large result.
 *
 * @returns called at each step: what to wait for when the time of a slice (20 ms) is over, else nothing
 *
 * @example
 * const pause = createPauses()
 * for (const row of rows) {
 *   const waiting = pause()
 *   if (waiting) await waiting
 *   sum += row.amount
 * }
 */
export function createPauses(): () => Promise<void> | undefined {
  let steps = 0
  let since = performance.now()
  return () => {
    if (++steps % often !== 0 || performance.now() - since < limits.sliceMilliseconds) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}
