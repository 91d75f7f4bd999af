import { type AbpError, errorEnvelope } from '../../protocol/error'
import type { Send } from './send'

/** How many questions wait for their answer; the runtime answers `TIMEOUT` for older ones. */
const maxOpen = 1000

/** The page's questions to an agent at the other end of a message transport, each with its answer. */
export function createPendingQuestions(send: Send) {
  const open = new Map<string, (answer: unknown) => void>()
  let count = 0
  return {
    /** @throws what `send` throws; never answered is possible, the runtime has a limit for that. */
    ask(request: object): Promise<unknown> {
      const id = `abp-${++count}`
      send('elicitation/request', request, id)
      return new Promise((resolve) => {
        open.set(id, resolve)
        // A map keeps the order of insertion, so the first key is the oldest.
        for (const oldest of open.keys()) {
          if (open.size > maxOpen) open.delete(oldest)
          break
        }
      })
    },
    /** @returns whether there is such a question. What the answer says is for the runtime to check. */
    answer(id: string, { sessionId: _, ...answer }: Record<string, unknown>): boolean {
      open.get(id)?.(answer)
      return open.delete(id)
    },
    end(error: AbpError): void {
      for (const resolve of open.values()) resolve({ success: false, error: errorEnvelope(error) })
      open.clear()
    },
  }
}
