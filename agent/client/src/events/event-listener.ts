import {
  AbpError,
  type CapabilitiesChange,
  type ElicitationRequest,
  type ElicitationResult,
  isAbpError,
  isRecord,
  type Notification,
  type ProgressInfo,
} from '@abp-kit/core/protocol'
import type { OpenQuestions } from '../call/call-deadline.ts'
import { timerMilliseconds } from '../deadline.ts'
import { textLimits } from '../limits.ts'
import { readNames, readNumber, readText } from '../page/read-fields.ts'
import { type AnswerElicitation, type ElicitationAnswers, readElicitation } from './elicitation.ts'

/**
 * Handlers for the page's events (docs/protocol.md §3, Events). All their content comes from the page: do not
 * trust it.
 */
export interface EventHandlers {
  /** Called with the progress of every call. For a single call, use the `onProgress` option of `call`. */
  onProgress?: (info: ProgressInfo) => unknown
  onNotification?: (notification: Notification) => unknown
  onCapabilitiesChanged?: (change: CapabilitiesChange) => unknown
  /**
   * Answers the page's elicitations. Pass either one answer per question, such as
   * `{ confirm: ({ message }) => true }`, or one function for all questions. The function returns, for
   * example, `{ success: true, data: { confirmed: true } }` for `elicitation/confirm`, or
   * `{ success: false, cancelled: true }`. Without this handler, the session's `elicitation` feature is off
   * and the page gets `NOT_SUPPORTED`. The client also enforces a request's `timeout` (ms). If the handler
   * throws an `AbpError`, that becomes the answer's error. For any other error, the page is notified only
   * that there is no answer.
   */
  onElicitation?: AnswerElicitation | ElicitationAnswers
}

/** The handlers for single calls, by progress token. */
export type ProgressHandlers = Map<string, (info: ProgressInfo) => unknown>

/** Receives a page's messages over any transport. It trusts nothing and never throws. */
export interface Listener {
  progress(info: unknown): void
  notification(notification: unknown): void
  capabilitiesChanged(change: unknown): void
  /** @returns an answer in every case */
  elicitation(request: unknown): Promise<unknown>
  /** The elicitations that wait for {@link Listener.elicitation}. */
  readonly questions: OpenQuestions
}

/** @param encode - encodes the answer for the page */
export function createListener(
  handlers: EventHandlers,
  progressHandlers: ProgressHandlers,
  encode: (answer: unknown) => Promise<unknown>,
): Listener {
  const elicitation = handlers.onElicitation && readElicitation(handlers.onElicitation)
  const questions = { count: 0, answeredAt: Number.NEGATIVE_INFINITY }
  return {
    questions,
    progress(given) {
      const info = readProgress(given)
      if (!info) return
      deliver(progressHandlers.get(info.operationId), info)
      deliver(handlers.onProgress, info)
    },
    notification(notification) {
      if (isNotification(notification)) deliver(handlers.onNotification, notification)
    },
    capabilitiesChanged(change) {
      if (isRecord(change)) deliver(handlers.onCapabilitiesChanged, readChange(change))
    },
    async elicitation(request) {
      questions.count++
      try {
        return await answer(elicitation?.answer, request, encode)
      } finally {
        questions.count--
        questions.answeredAt = performance.now()
      }
    },
  }
}

/**
 * Calls an agent's handler. If it fails, the process continues and the page does not notice: the failure is
 * the agent's problem.
 */
function deliver<Event>(handler: ((event: Event) => unknown) | undefined, event: Event): void {
  const run = async () => handler?.(event)
  run().catch((error: unknown) => warn(error instanceof Error ? error : String(error)))
}

/** Browsers have no `process`. */
function warn(error: Error | string): void {
  if ('process' in globalThis) process.emitWarning(error)
  else console.warn('[abp-kit]', error)
}

async function answer(
  handler: AnswerElicitation | undefined,
  request: unknown,
  encode: (answer: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (!handler) return refuse(new AbpError('NOT_SUPPORTED', 'This agent answers no questions.'))
  if (!isElicitation(request)) return refuse(new AbpError('INVALID_PARAMS', 'A question needs a `method`.'))
  try {
    return await encode(await withinTimeout(handler, request))
  } catch (error) {
    if (isAbpError(error)) return refuse(error)
    // The error may name the agent's files and settings, which the page must not see.
    warn(error instanceof Error ? error : String(error))
    return refuse(new AbpError('OPERATION_FAILED', 'The agent could not answer.'))
  }
}

async function withinTimeout(handler: AnswerElicitation, request: ElicitationRequest) {
  const { timeout, method } = request
  if (timeout === undefined) return handler(request)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new AbpError('TIMEOUT', `\`${method}\` was not answered within ${timeout} ms.`)
    timer = setTimeout(() => reject(error), timerMilliseconds(timeout))
  })
  try {
    return await Promise.race([handler(request), late])
  } finally {
    clearTimeout(timer)
  }
}

function refuse(error: AbpError): ElicitationResult {
  return { success: false, error: error.toJSON() }
}

/** @returns `undefined` for a value that is not progress, otherwise only the fields of the right type. */
function readProgress(value: unknown): ProgressInfo | undefined {
  if (!isRecord(value)) return undefined
  const operationId = readText(value.operationId)
  const numbers = value.progress === undefined ? withProgress(value) : value
  const progress = readNumber(numbers.progress)
  if (operationId === undefined || progress === undefined) return undefined
  const info: ProgressInfo = { operationId, progress }
  for (const field of ['total', 'percentage', 'estimatedRemaining'] as const) {
    const number = readNumber(numbers[field])
    if (number !== undefined) info[field] = number
  }
  for (const field of ['status', 'stage'] as const) {
    const text = readText(value[field], textLimits.descriptionCharacters)
    if (text !== undefined) info[field] = text
  }
  return info
}

/** Computes `progress` for a report that has only a percentage (docs/protocol.md §3, Progress). */
function withProgress(info: Record<string, unknown>): Record<string, unknown> {
  const percentage = readNumber(info.percentage)
  if (percentage === undefined) return info
  const total = readNumber(info.total) ?? 100
  return { ...info, progress: (percentage * total) / 100, total }
}

function isNotification(value: unknown): value is Notification {
  return isRecord(value) && typeof value.event === 'string'
}

function isElicitation(value: unknown): value is ElicitationRequest {
  if (!isRecord(value) || typeof value.method !== 'string') return false
  const timeout = value.timeout
  return timeout === undefined || (typeof timeout === 'number' && timeout >= 0)
}

export function readChange(change: Record<string, unknown>): CapabilitiesChange {
  const names = (value: unknown) => readNames(value, textLimits.listedCapabilities) ?? []
  return {
    added: names(change.added),
    removed: names(change.removed),
    changed: names(change.changed),
  }
}
