import type { CancelResult } from '../protocol/call.ts'

/** The maximum number of calls to remember. */
const maxRemembered = 1000

/** Remembers the `cancel` result for each finished call, so that repeated cancels return the same result. */
export function createFinishedCalls() {
  const answers = new Map<string, CancelResult>()
  return {
    add(answer: CancelResult): void {
      answers.delete(answer.callId)
      answers.set(answer.callId, answer)
      // A map keeps insertion order, so the first key is the oldest call.
      const [oldest] = answers.keys()
      if (answers.size > maxRemembered && oldest !== undefined) answers.delete(oldest)
    },
    find: (callId: string): CancelResult | undefined => answers.get(callId),
    clear: (): void => answers.clear(),
  }
}
