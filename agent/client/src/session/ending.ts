import type { ErrorEnvelope } from '@abp-kit/core/protocol'

/** The reason why a session ended. */
export type ClosedReason = ErrorEnvelope

type Listener = (reason: ClosedReason) => unknown

/** Creates an ending: it happens once, and notifies every listener. */
export function createEnding() {
  const listeners = new Set<Listener>()
  let reason: ClosedReason | undefined

  // A failing listener is the agent's problem.
  const notify = (listener: Listener, ended: ClosedReason) => {
    const run = async () => listener(ended)
    run().catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)))
  }

  return {
    /** @returns a function that removes the listener */
    onEnd(listener: Listener): () => void {
      if (reason) notify(listener, reason)
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end(ended: ClosedReason): void {
      if (reason) return
      reason = ended
      for (const listener of listeners) notify(listener, ended)
      listeners.clear()
    },
  }
}
