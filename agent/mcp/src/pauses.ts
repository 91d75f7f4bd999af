import { workLimits } from './limits'

/** Steps between two looks at the clock. */
const often = 512

/**
 * Lets the process do other things during a long piece of work.
 *
 * @returns called at each step: what to wait for when the time of a slice is over, else nothing
 */
export function createPauses(): () => Promise<void> | undefined {
  let steps = 0
  let since = performance.now()
  return () => {
    if (++steps % often !== 0 || performance.now() - since < workLimits.sliceMilliseconds) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}
