import { AbpError } from '@abp-kit/core/protocol'

/** @returns a duration that Node's timers support: above that limit, they fire immediately. */
export function timerMilliseconds(milliseconds: number): number {
  return Math.min(milliseconds, 2 ** 31 - 1)
}

/** A time limit that several steps share. */
export interface Deadline {
  /** Milliseconds, never less than 1. */
  millisecondsLeft(): number
  /**
   * Runs one step.
   *
   * @param step - not started if the signal was already aborted
   * @param doing - such as `open the page`, for the error
   * @throws {AbpError} `TIMEOUT` when the time runs out; `CANCELLED` when the signal was aborted; otherwise
   *   the error of `step`
   */
  wait<Value>(step: () => Promise<Value>, doing: string): Promise<Value>
}

/**
 * @param milliseconds - from now
 * @param signal - stops the wait early
 */
export function startDeadline(milliseconds: number, signal?: AbortSignal): Deadline {
  const end = performance.now() + milliseconds
  const millisecondsLeft = () => Math.max(1, end - performance.now())
  return {
    millisecondsLeft,
    wait(step, doing) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          finish(() =>
            reject(
              new AbpError('TIMEOUT', `It took over ${milliseconds} ms to connect: could not ${doing}.`),
            ),
          )
        }, timerMilliseconds(millisecondsLeft()))
        const cancel = () =>
          finish(() => reject(new AbpError('CANCELLED', `Cancelled before it could ${doing}.`)))
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', cancel)
          settle()
        }
        if (signal?.aborted) return cancel()
        signal?.addEventListener('abort', cancel)
        step().then(
          (value) => finish(() => resolve(value)),
          (error: unknown) => finish(() => reject(error)),
        )
      })
    },
  }
}

/** @returns whether `step` settled in time, successfully or not; never throws. */
export async function settleWithin(step: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const settled = step.then(
    () => true,
    () => true,
  )
  const inTime = await Promise.race([settled, late])
  clearTimeout(timer)
  return inTime
}
