import { setTimeout as pause } from 'node:timers/promises'
import type { CallGate } from './operations/index.ts'
import type { Sessions } from './sessions/index.ts'

/** Milliseconds between two checks. */
const pollMilliseconds = 50

/**
 * Waits until no client's work is running: no call, and no question to a user.
 *
 * @param limit - milliseconds after which it stops waiting
 * @param stop - ends the wait
 * @returns whether all work has ended
 */
export async function waitForCalls(
  gate: CallGate,
  sessions: Sessions,
  limit: number,
  stop: AbortSignal,
): Promise<boolean> {
  const isIdle = () => gate.running === 0 && sessions.all().every(({ isWorking }) => !isWorking)
  if (isIdle()) return true
  const end = performance.now() + limit
  // An answer is still in transit when its call has ended, so two consecutive checks must find no work.
  for (let idle = 0; performance.now() < end && !stop.aborted; ) {
    await pause(pollMilliseconds)
    idle = isIdle() ? idle + 1 : 0
    if (idle === 2) return true
  }
  return isIdle()
}
