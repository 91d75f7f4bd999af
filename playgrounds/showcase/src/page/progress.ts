import type { Abp, ProgressInfo } from '@abp-kit/core/protocol'

type Listener = (info: ProgressInfo) => void

// `window.abp` lives as long as the page and never removes added handlers, so all runs share one handler.
const listeners = new Map<string, Listener>()
let listening = false

/** @returns a function that stops listening. */
export function listen(abp: Abp, progressToken: string, listener: Listener): () => void {
  if (!listening) {
    abp.onProgress((info) => listeners.get(info.operationId)?.(info))
    listening = true
  }
  listeners.set(progressToken, listener)
  return () => listeners.delete(progressToken)
}
