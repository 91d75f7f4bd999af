import type { CancelResult } from '../protocol/call.ts'

/** The number of calls that are remembered. */
const maxRemembered = 1000

/** Remembers the answer that `cancel` gives for each finished call, so that it is the same every time. */
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
