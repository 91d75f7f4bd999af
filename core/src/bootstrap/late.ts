import { bootstrap } from './page'

/**
 * Creates `window.abp` if the inline script did not, and logs a warning: an agent that looks for it at once finds
 * nothing. The app's identity arrives with the runtime.
 *
 * @returns whether it did; `false` if another program created `window.abp`, which is then left alone.
 */
export function createLate(): boolean {
  if (window.abp) {
    console.warn('[abp-kit] window.abp was made by another program; this app offers nothing to agents.')
    return false
  }
  console.warn(
    "[abp-kit] The inline bootstrap did not run, so agents may come too early. Is it in the page's <head>, and does the Content-Security-Policy allow it (bootstrapHash from '@abp-kit/core/bootstrap')?",
  )
  bootstrap()
  return true
}
