import { limits } from '../limits.ts'

/** Steps between two checks of the clock. */
const stepsPerCheck = 512

/**
 * Lets the process do other work during a long task, such as iterating over a large result.
 *
 * @returns a function to call at each step: it returns a promise to await when a time slice (20 ms) is
 *   over, otherwise `undefined`
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
  let sliceStart = performance.now()
  return () => {
    if (++steps % stepsPerCheck !== 0 || performance.now() - sliceStart < limits.sliceMilliseconds)
      return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        sliceStart = performance.now()
        resolve()
      })
    })
  }
}
