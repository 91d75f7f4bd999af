import type { CancelResult } from '../protocol/call'

/** Calls that are remembered. */
const maxRemembered = 1000

/** Remembers what `cancel` answers for the calls that are over: the same each time it is asked. */
export class FinishedCalls {
  readonly #answers = new Map<string, CancelResult>()

  add(answer: CancelResult): void {
    this.#answers.delete(answer.callId)
    this.#answers.set(answer.callId, answer)
    if (this.#answers.size <= maxRemembered) return
    // A map keeps the order of insertion, so the first key is the oldest call.
    for (const oldest of this.#answers.keys()) {
      this.#answers.delete(oldest)
      break
    }
  }

  find(callId: string): CancelResult | undefined {
    return this.#answers.get(callId)
  }

  clear(): void {
    this.#answers.clear()
  }
}
