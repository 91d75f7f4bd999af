import { randomUUID } from 'node:crypto'
import { limitAfter, type SessionResult } from '@abp-kit/client'
import {
  AbpError,
  type ElicitationRequest,
  type ElicitationResult,
  type Notification,
  type ProgressInfo,
} from '@abp-kit/core/protocol'
import { refusal } from '../questions/index.ts'
import { longestTimer } from '../within.ts'

/** The MCP request that currently waits for a call. */
export interface Attendant {
  progress: (info: ProgressInfo) => void
  notification: (notification: Notification) => void
}

/** The next event of a call. */
export type Event =
  | { kind: 'question'; number: number; request: ElicitationRequest }
  | { kind: 'result'; result: SessionResult }

interface Question {
  number: number
  request: ElicitationRequest
  answer: (result: ElicitationResult) => void
  timer: NodeJS.Timeout
}

export interface CallLimits {
  /** Milliseconds without progress. The timer stops while a question is open. */
  callTimeout: number
  /** Milliseconds. */
  questionTimeout: number
}

type Run = (options: {
  callId: string
  signal: AbortSignal
  timeout: number
  onProgress: (info: ProgressInfo) => void
  onTransfer: () => void
}) => Promise<SessionResult>

/**
 * A call in a page. It may ask questions while it runs, and may outlive the MCP request that started it. In
 * MCP, the server asks the user by answering a request with the question, and the client repeats the request
 * with the answer.
 */
export class RunningCall {
  readonly id: string
  readonly #limits: CallLimits
  readonly #abort = new AbortController()
  readonly #questions: Question[] = []
  readonly #expiredQuestions = new Set<number>()
  /** Problems during the call that are reported to the agent, but not to the page. */
  readonly problems: string[] = []
  #questionCount = 0
  #result: SessionResult | undefined
  #timedOut = false
  #timer: NodeJS.Timeout | undefined
  #attendant: Attendant | undefined
  #wake: () => void = () => undefined
  /** Called once, when the call ends. */
  onEnd: (result: SessionResult) => void = () => undefined
  /** Called with a result that no request will collect. */
  onUnclaimedResult: (result: SessionResult) => void = () => undefined
  #abandoned = false

  constructor(run: Run, limits: CallLimits, id: string = randomUUID()) {
    this.id = id
    this.#limits = limits
    this.#restartTimer()
    void run({
      callId: this.id,
      signal: this.#abort.signal,
      timeout: Number.POSITIVE_INFINITY,
      onProgress: (info) => {
        this.#restartTimer(info)
        this.#attendant?.progress(info)
      },
      // A transfer counts as progress. The client aborts transfers that are too slow.
      onTransfer: () => this.#restartTimer(),
    }).then((result) => this.#end(result))
  }

  /** Whether an MCP request waits for this call. */
  get attended(): boolean {
    return this.#attendant !== undefined
  }

  /**
   * Waits for the next question or the result.
   *
   * @param attendant - receives the call's progress and notifications while it waits
   */
  async next(attendant: Attendant): Promise<Event> {
    this.#attendant = attendant
    try {
      for (;;) {
        if (this.#result) return { kind: 'result', result: this.#result }
        const [question] = this.#questions
        if (question) return { kind: 'question', number: question.number, request: question.request }
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    } finally {
      this.#attendant = undefined
    }
  }

  /**
   * Passes a question from the page to the user. Never throws.
   * @returns the answer, or the reason for a missing answer
   */
  ask(request: ElicitationRequest): Promise<ElicitationResult> {
    return new Promise((resolve) => {
      const number = ++this.#questionCount
      const limit = Math.min(request.timeout ?? Number.POSITIVE_INFINITY, this.#limits.questionTimeout)
      const timer = setTimeout(() => this.#expireQuestion(number, limit), limit)
      this.#questions.push({ number, request, answer: resolve, timer })
      // The user's thinking time does not count against the page.
      clearTimeout(this.#timer)
      this.#wake()
    })
  }

  /**
   * Answers a question.
   *
   * @param number - the question's number
   * @returns `taken` if the question was open, `late` if it has timed out, `unknown` if it was answered
   *   before or never asked
   */
  answer(number: number, result: ElicitationResult): 'taken' | 'late' | 'unknown' {
    const index = this.#questions.findIndex((question) => question.number === number)
    const [question] = index < 0 ? [] : this.#questions.splice(index, 1)
    if (!question) return this.#expiredQuestions.delete(number) ? 'late' : 'unknown'
    clearTimeout(question.timer)
    question.answer(result)
    this.#restartTimer()
    return 'taken'
  }

  notify(notification: Notification): void {
    this.#attendant?.notification(notification)
  }

  /** Ends the call in the page. */
  cancel(reason: string): void {
    this.#abort.abort(new AbpError('CANCELLED', reason))
  }

  /** Ends the call because no request will collect its result. */
  abandon(reason: string): void {
    this.#abandoned = true
    if (this.#result) this.onUnclaimedResult(this.#result)
    else this.cancel(reason)
  }

  #restartTimer(report?: ProgressInfo): void {
    clearTimeout(this.#timer)
    if (this.#result || this.#questions.length > 0) return
    const limit = Math.min(limitAfter(report, this.#limits.callTimeout), longestTimer)
    this.#timer = setTimeout(() => {
      this.#timedOut = true
      this.#abort.abort()
    }, limit)
  }

  #expireQuestion(number: number, limit: number): void {
    const error = new AbpError('TIMEOUT', 'The question was not answered in time.')
    if (this.answer(number, refusal(error)) === 'taken') this.#expiredQuestions.add(number)
    // No client returned with an answer, so no client would receive the result either.
    if (!this.attended && limit === this.#limits.questionTimeout) this.cancel('The user did not answer.')
  }

  #end(result: SessionResult): void {
    clearTimeout(this.#timer)
    this.#result = this.#timedOut && !result.success ? this.#timeoutResult(result) : result
    const ended = refusal(new AbpError('CANCELLED', 'The call is over.'))
    for (const { timer, answer } of this.#questions.splice(0)) {
      clearTimeout(timer)
      answer(ended)
    }
    this.#wake()
    this.onEnd(this.#result)
    if (this.#abandoned) this.onUnclaimedResult(this.#result)
  }

  #timeoutResult({ metadata }: SessionResult): SessionResult {
    const { callTimeout } = this.#limits
    const error = new AbpError(
      'TIMEOUT',
      `The call did not end, nor report progress, within ${callTimeout} ms.`,
    )
    return { success: false, cancelled: true, error: error.toJSON(), ...(metadata && { metadata }) }
  }
}
