import type { PageLimits } from '../limits.ts'
import type { Pristine } from './pristine.ts'

/** The reports that the client's code in the page sends to this process, each with its data. */
export type ReportKind =
  | 'progress'
  | 'notification'
  | 'capabilities_changed'
  | 'elicitation'
  | 'print'
  | 'popup'
  | 'permission'
  | 'download'
export type Report = (kind: ReportKind, data: unknown, id?: number) => boolean

/**
 * Runs in the page's main frame: defines the four globals that a page uses to reach its agent
 * (docs/protocol.md §3, Events). Reports over the limits are dropped, because they would exhaust the agent's
 * memory.
 *
 * Sent as source text, so it must not refer to anything outside itself.
 */
export function relayEvents(pristine: Pristine, report: Report, limits: PageLimits) {
  const questions = new Map<number, (answer: unknown) => void>()
  let count = 0

  /** @returns a function that returns whether the limit for this second has been reached. */
  const limit = (perSecond: number) => {
    let since = 0
    let seenInSecond = 0
    return () => {
      const now = pristine.now()
      if (now - since > 1_000) {
        since = now
        seenInSecond = 0
      }
      return seenInSecond++ >= perSecond
    }
  }
  const tooManyEvents = limit(limits.eventsInSecond)
  // A separate limit: a page that sends many reports may still ask questions.
  const tooManyQuestions = limit(limits.questionsInSecond)
  const define = (name: string, value: unknown) =>
    pristine.defineProperty(window, `__abp_${name}`, { value, writable: true, configurable: true })
  const relay = (kind: 'progress' | 'notification' | 'capabilities_changed') =>
    define(kind, async (data: unknown) => {
      if (!tooManyEvents()) report(kind, data)
    })
  const refusal = (code: string, message: string) => ({
    success: false,
    error: { code, message, retryable: false },
  })

  relay('progress')
  relay('notification')
  relay('capabilities_changed')
  define('elicitation', async (request: unknown) => {
    if (questions.size >= limits.questionsAtOnce || tooManyQuestions()) {
      return refusal('RATE_LIMITED', 'Too many questions wait for the agent.')
    }
    const id = ++count
    const answered = new pristine.Promise((resolve) => questions.set(id, resolve))
    if (!report('elicitation', request, id)) {
      questions.delete(id)
      return refusal('INVALID_PARAMS', 'The question cannot be sent: it is no JSON data, or over 1 MB.')
    }
    return answered
  })

  return (id: number, answer: unknown) => {
    questions.get(id)?.(answer)
    questions.delete(id)
  }
}
