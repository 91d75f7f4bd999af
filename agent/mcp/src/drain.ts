import { setTimeout as pause } from 'node:timers/promises'
import type { CallGate } from './operations/index.ts'
import type { Sessions } from './sessions/index.ts'

/** Milliseconds between two looks. */
const pollMilliseconds = 50

/**
 * Waits until no client's work is going on any more: no call, and no question to a user.
 *
 * @param limit - milliseconds after which it no longer waits
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
  // An answer is still on its way when the call that it belongs to has ended: two looks in a row must see nothing.
  for (let idle = 0; performance.now() < end && !stop.aborted; ) {
    await pause(pollMilliseconds)
    idle = isIdle() ? idle + 1 : 0
    if (idle === 2) return true
  }
  return isIdle()
}
