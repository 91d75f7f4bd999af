import type { BrowserPipe } from '../driver/pipe.ts'
import { limits } from '../limits.ts'

/** Milliseconds between two checks. */
const intervalMilliseconds = 1_000

/**
 * Watches whether the browser answers, until the browser is gone.
 *
 * @param onStall - called once, when the browser has not answered for 20 s in which this process had time
 * @returns a function that stops watching
 */
export function watchBrowser(pipe: BrowserPipe, onStall: () => void): () => void {
  let unansweredChecks = 0
  let isAsked = false
  const timer = setInterval(() => {
    // Not by the clock: a process that has no time itself would blame the browser.
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
