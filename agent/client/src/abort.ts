import { AbpError } from '@abp-kit/core/protocol'

/**
 * @returns the promise's result. @throws the promise's error, or the signal's reason if it is aborted first
 */
export async function orAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return promise
  let stop: () => void = () => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
    // Prevents an unhandled rejection: nothing awaits this promise any more.
    promise.catch(() => undefined)
  }
}

/** @returns whether a timeout aborted the signal. */
export function isLate(signal: AbortSignal | undefined): boolean {
  const reason: unknown = signal?.aborted ? signal.reason : undefined
  return reason instanceof AbpError && reason.code === 'TIMEOUT'
}
