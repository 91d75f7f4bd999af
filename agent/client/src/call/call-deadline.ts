import { AbpError, type ProgressInfo, type WaitingStage } from '@abp-kit/core/protocol'
import { timerMilliseconds } from '../deadline.ts'
import { exchangeLimits } from '../limits.ts'

const waiting: WaitingStage = 'waiting-for-person'

/**
 * @param report - the latest report of a call
 * @param limit - milliseconds without progress until the client gives up the call
 * @returns the milliseconds until the next report is due; more while the page waits for a person, because
 *   browsers run a hidden tab's timers once a minute
 */
export function limitAfter(report: Pick<ProgressInfo, 'stage'> | undefined, limit: number): number {
  return report?.stage === waiting ? Math.max(limit, exchangeLimits.waitingMilliseconds) : limit
}

/** The app's elicitations that the agent has not answered yet. */
export interface OpenQuestions {
  count: number
  /** The time of the last answer, from `performance.now()`. */
  answeredAt: number
}

/** The limit of a call. */
export interface CallLimit {
  /** Milliseconds. */
  timeout: number
  /**
   * Set for a session's `callTimeout`: the time counts from the call's last progress, and stops while an
   * elicitation is open. Without it, the timeout covers the whole call.
   */
  questions?: OpenQuestions | undefined
}

/** Ends a call and everything that it started, by its limit or by its caller's signal. */
export interface CallDeadline {
  /** Aborted with an `AbpError` as the reason: `TIMEOUT` or `CANCELLED`. */
  readonly signal: AbortSignal
  /** Milliseconds, never less than 1. */
  millisecondsLeft(): number
  /** Records progress: a report of the call or of its transfer. */
  progress(report?: ProgressInfo): void
  /** Stops the deadline when the call has ended. */
  stop(): void
}

/**
 * Starts a call's limit.
 *
 * @param limit - with a `timeout` of `Infinity`, only the signal counts
 * @param caller - aborts the call
 * @returns the deadline
 */
export function startCallDeadline(
  { questions, timeout }: CallLimit,
  caller: AbortSignal | undefined,
): CallDeadline {
  let since = performance.now()
  let limit = timeout
  const expired = new AbortController()
  const millisecondsLeft = () => {
    const now = performance.now()
    if (questions && questions.count > 0) since = now
    return Math.max(since, questions?.answeredAt ?? since) + limit - now
  }
  const check = () => {
    const left = millisecondsLeft()
    if (left > 0) timer = setTimeout(check, timerMilliseconds(left))
    // Created only when needed: creating an error records the stack, which would slow down every call.
    else expired.abort(new AbpError('TIMEOUT', reasonOf(timeout, questions !== undefined)))
  }
  let timer = setTimeout(check, timerMilliseconds(timeout))
  const cancel = () =>
    expired.abort(new AbpError('CANCELLED', 'The call was aborted before all of its result was here.'))
  if (caller?.aborted) cancel()
  caller?.addEventListener('abort', cancel)
  return {
    signal: expired.signal,
    millisecondsLeft: () => Math.max(1, millisecondsLeft()),
    progress(report) {
      if (!questions) return
      since = performance.now()
      limit = limitAfter(report, timeout)
      clearTimeout(timer)
      check()
    },
    stop() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', cancel)
    },
  }
}

function reasonOf(timeout: number, withoutProgress: boolean): string {
  return withoutProgress
    ? `The call did not end, nor report progress, within ${timeout} ms.`
    : `The call, with everything it returns, took over ${timeout} ms.`
}
