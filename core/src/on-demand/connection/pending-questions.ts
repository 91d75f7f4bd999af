import { AbpError, errorEnvelope } from '../../protocol/error.ts'
import type { MessageId } from '../../protocol/message.ts'
import type { Send } from './send.ts'

/**
 * Maximum number of questions that may wait for an answer. Beyond this, the oldest fails with `RATE_LIMITED`.
 */
const maxOpen = 1000

/** Sends the page's questions to an agent through a message transport, and matches the answers to them. */
export function createPendingQuestions(send: Send) {
  const open = new Map<MessageId, (answer: unknown) => void>()
  let count = 0
  const refuse = (resolve: (answer: unknown) => void, error: AbpError) =>
    resolve({ success: false, error: errorEnvelope(error) })
  return {
    /** Sends a question. Without an answer, the promise resolves when the agent is gone. @throws the error of `send` */
    ask(request: object): Promise<unknown> {
      const id = `abp-${++count}`
      send('elicitation/request', request, id)
      return new Promise((resolve) => {
        open.set(id, resolve)
        // A map keeps insertion order, so the first key is the oldest.
        for (const [oldest, answer] of open) {
          if (open.size > maxOpen) {
            open.delete(oldest)
            refuse(answer, new AbpError('RATE_LIMITED', `More than ${maxOpen} questions wait for an answer.`))
          }
          break
        }
      })
    },
    /** @returns whether the question exists. The runtime validates the content of the answer. */
    answer(id: MessageId, { sessionId: _, ...answer }: Record<string, unknown>): boolean {
      open.get(id)?.(answer)
      return open.delete(id)
    },
    end(error: AbpError): void {
      for (const resolve of open.values()) refuse(resolve, error)
      open.clear()
    },
  }
}
