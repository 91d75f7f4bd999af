import type { findHost, LoadRuntime } from './host.ts'
import { bootstrap } from './page.ts'

/**
 * Creates `window.abp` if the inline script did not, and logs a warning: an agent that looks for it
 * immediately finds nothing. The app's identity arrives with the runtime.
 *
 * @param start - the loader that the page's own code registers
 * @param find - finds the created host. Passed in, so that this file shares no code with each page's own
 */
export function offer(start: LoadRuntime, find: typeof findHost): void {
  if (window.abp) {
    console.warn('[abp-kit] window.abp was made by another program; this app offers nothing to agents.')
    return
  }
  console.warn(
    "[abp-kit] The inline bootstrap did not run, so agents may come too early. Is it in the page's <head>, and does the Content-Security-Policy allow it (bootstrapHash from '@abp-kit/core/bootstrap')?",
  )
  bootstrap()
  find()?.register(start)
}
