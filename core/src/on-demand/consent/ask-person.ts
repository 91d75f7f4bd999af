import type { AgentQuestion, AskedPerson, Desk } from '../../consent/question.ts'
import type { ProgressDetails } from '../../definition/handler.ts'
import type { ElicitationResult } from '../../protocol/elicitation.ts'
import { AbpError } from '../../protocol/error.ts'
import type { WaitingStage } from '../../protocol/event.ts'
import { isFramed } from './framed.ts'
import { createGuard } from './guard.ts'
import { cleanText, readKind } from './read-question.ts'

/** Interval in milliseconds for checking whether a part of the page still shows questions. */
const lookMs = 500
/**
 * After this many checks without such a part, no one can answer. A layout that is replaced shows the
 * questions again immediately.
 */
const maxMissing = 3

const waiting: WaitingStage = 'waiting-for-person'

/** Maximum number of questions that may wait for the person. */
const maxOpen = 20

let count = 0

/**
 * Adds a question to the page's desk until it is answered or ends.
 *
 * @throws {AbpError} `NOT_SUPPORTED` if the document is in a frame of another origin; `RATE_LIMITED` if too
 *   many questions wait; the error that the part that shows questions reports
 */
export function askPerson(
  desk: Desk,
  { call, method, params, progress, signal }: AskedPerson,
): Promise<ElicitationResult> {
  return new Promise((resolve, reject) => {
    if (isFramed()) {
      throw new AbpError(
        'NOT_SUPPORTED',
        'Nobody can be asked in a frame of another origin: the page around it could cover the question. Open the app in a tab of its own.',
      )
    }
    if (desk.open.length >= maxOpen) {
      throw new AbpError('RATE_LIMITED', `${maxOpen} questions wait for an answer already.`, {
        retryAfter: 5000,
      })
    }
    const guard = createGuard()
    const change = (open: readonly AgentQuestion[]) => {
      desk.open = open
      for (const watcher of desk.watchers) watcher()
    }
    const isOpen = () => desk.open.includes(question)
    const close = () => {
      if (!isOpen()) return
      guard.end()
      clearInterval(timer)
      reportStatus()
      change(desk.open.filter((other) => other !== question))
    }
    const read = readKind(method, params)
    const { callId, capability, via } = call
    const question: AgentQuestion = {
      ...read,
      id: `question-${++count}`,
      agent: cleanText(call.agent, 100),
      askedAt: Date.now(),
      callId,
      capability,
      via,
      text: cleanText(params.message ?? params.prompt, 2000),
      shown: guard.shown,
      answer(event, value) {
        const refused = isOpen() ? guard.refuse(event) : 'closed'
        if (refused) return refused
        close()
        resolve({ success: true, data: answerOf(read.kind, value) })
        return undefined
      },
      decline(error) {
        if (!isOpen()) return
        close()
        if (error !== undefined) reject(error)
        else resolve(read.kind === 'confirm' ? { success: true, data: { confirmed: false } } : declined())
      },
    }
    const reportStatus = (status?: ProgressDetails) => {
      const { progress: [done, total] = [0] } = call
      progress(done, total, status)
    }
    // The agent does not see the question. Only progress prevents its time limit from ending the call.
    const reportWaiting = () => reportStatus({ status: 'Waiting for the person in the page', stage: waiting })
    let missing = 0
    const timer = setInterval(() => {
      reportWaiting()
      missing = desk.ask ? 0 : missing + 1
      if (missing < maxMissing) return
      const message = 'The part of the page that shows questions is gone. Call again.'
      question.decline(new AbpError('CAPABILITY_UNAVAILABLE', message, { retryable: true }))
    }, lookMs)
    signal.addEventListener('abort', close)
    change([...desk.open, question])
    // The timer of a hidden tab may be a minute late.
    reportWaiting()
  })
}

function answerOf(kind: AgentQuestion['kind'], value: unknown) {
  if (kind === 'confirm') return { confirmed: true }
  return kind === 'select' ? { selected: value } : { value }
}

function declined(): ElicitationResult {
  const error = new AbpError('CANCELLED', 'The person in the page did not answer.')
  return { success: false, cancelled: true, error: error.toJSON() }
}
