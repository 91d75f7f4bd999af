/** What is to end when this process is told to. */
const ends = new Set<() => Promise<void>>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const onSignal = (signal: NodeJS.Signals) => {
  const ending = Promise.allSettled([...ends].map((end) => end()))
  // As it would have ended by itself, had there been no one to hear the signal.
  if (signal === 'SIGINT') void ending.then(() => process.exit(130))
}

/** Calls `end` on SIGINT, SIGTERM and SIGHUP, and ends the process on SIGINT. @returns takes that back */
export function endOnSignals(end: () => Promise<void>): () => void {
  if (ends.size === 0) for (const signal of signals) process.on(signal, onSignal)
  ends.add(end)
  return () => {
    ends.delete(end)
    if (ends.size === 0) for (const signal of signals) process.off(signal, onSignal)
  }
}
