import type { Abp, ProgressInfo } from '@abp-kit/core/protocol'

type Listener = (info: ProgressInfo) => void

// `window.abp` lives as long as the page and adds handlers for good, so there is one for all runs.
const listeners = new Map<string, Listener>()
let listening = false

/** @returns the function that ends it. */
export function listen(abp: Abp, progressToken: string, listener: Listener): () => void {
  if (!listening) {
    abp.onProgress((info) => listeners.get(info.operationId)?.(info))
    listening = true
  }
  listeners.set(progressToken, listener)
  return () => listeners.delete(progressToken)
}
