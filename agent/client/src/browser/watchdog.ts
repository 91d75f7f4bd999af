import type { BrowserPipe } from '../driver/pipe.ts'
import { limits } from '../limits.ts'

/** Milliseconds between two checks. */
const intervalMilliseconds = 1_000

/**
 * Checks whether the browser responds, until the browser ends.
 *
 * @param onStall - called once, when the browser has not responded for 20 s in which this process was
 *   responsive
 * @returns a function that stops watching
 */
export function watchBrowser(pipe: BrowserPipe, onStall: () => void): () => void {
  let unansweredChecks = 0
  let isAsked = false
  const timer = setInterval(() => {
    // Counts checks instead of clock time: otherwise a blocked event loop would look like a stalled browser.
    if (isAsked && ++unansweredChecks < limits.unansweredSeconds) return
    if (isAsked) {
      clearInterval(timer)
      return onStall()
    }
    isAsked = true
    unansweredChecks = 0
    void pipe.ping().then(() => {
      isAsked = false
    })
  }, intervalMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
