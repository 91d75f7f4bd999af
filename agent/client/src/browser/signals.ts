/** Functions to call when this process receives a termination signal. */
const ends = new Set<() => Promise<void>>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const onSignal = (signal: NodeJS.Signals) => {
  const ending = Promise.allSettled([...ends].map((end) => end()))
  // Exits like a process without a signal handler.
  if (signal === 'SIGINT') void ending.then(() => process.exit(130))
}

/** Calls `end` on SIGINT, SIGTERM and SIGHUP, and exits the process on SIGINT. @returns a function that undoes this */
export function endOnSignals(end: () => Promise<void>): () => void {
  if (ends.size === 0) for (const signal of signals) process.on(signal, onSignal)
  ends.add(end)
  return () => {
    ends.delete(end)
    if (ends.size === 0) for (const signal of signals) process.off(signal, onSignal)
  }
}
