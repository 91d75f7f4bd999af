import type { CancelResult } from '../protocol/call'

/** Calls that are remembered. */
const maxRemembered = 1000

/** Remembers what `cancel` answers for the calls that are over: the same each time it is asked. */
export function createFinishedCalls() {
  const answers = new Map<string, CancelResult>()
  return {
    add(answer: CancelResult): void {
      answers.delete(answer.callId)
      answers.set(answer.callId, answer)
      // A map keeps the order of insertion, so the first key is the oldest call.
      const [oldest] = answers.keys()
      if (answers.size > maxRemembered && oldest !== undefined) answers.delete(oldest)
    },
    find: (callId: string): CancelResult | undefined => answers.get(callId),
    clear: (): void => answers.clear(),
  }
}
