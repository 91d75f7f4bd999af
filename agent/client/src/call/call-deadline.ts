import { AbpError } from '@abp-kit/core/protocol'
import { timerMilliseconds } from '../deadline'

/** The end of a call and of everything that it started: by its timeout, or by its caller's signal. */
export interface CallDeadline {
  /** Aborted with an `AbpError` as the reason: `TIMEOUT` or `CANCELLED`. */
  readonly signal: AbortSignal
  /** Milliseconds, never less than 1. */
  millisecondsLeft(): number
  /** Stops the deadline: the call has ended. */
  stop(): void
}

/**
 * @param timeout - milliseconds from now; with `Infinity`, only the signal counts
 * @param caller - aborts the call
 */
export function startCallDeadline(timeout: number, caller: AbortSignal | undefined): CallDeadline {
  const end = performance.now() + timeout
  const expired = new AbortController()
  // Created only when it is needed: an error records where it is created, which would cost time in every call.
  const expire = () =>
    expired.abort(new AbpError('TIMEOUT', `The call, with everything it returns, took over ${timeout} ms.`))
  const timer = setTimeout(expire, timerMilliseconds(timeout))
  const cancel = () =>
    expired.abort(new AbpError('CANCELLED', 'The call was aborted before all of its result was here.'))
  if (caller?.aborted) cancel()
  caller?.addEventListener('abort', cancel)
  return {
    signal: expired.signal,
    millisecondsLeft: () => Math.max(1, end - performance.now()),
    stop() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', cancel)
    },
  }
}

/** @returns whether a signal was aborted because the time ran out. */
export function isLate(signal: AbortSignal | undefined): boolean {
  const reason: unknown = signal?.aborted ? signal.reason : undefined
  return reason instanceof AbpError && reason.code === 'TIMEOUT'
}
