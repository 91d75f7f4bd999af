import { AbpError, isAbpError } from '@abp-kit/core'
import type {
  CapabilitiesChange,
  ElicitationRequest,
  ElicitationResult,
  Notification,
  ProgressInfo,
} from '@abp-kit/core/protocol'
import type { Page } from 'puppeteer-core'
import { timerLimit } from '../deadline'
import { isRecord } from '../record'
import { encodeForPage } from './encode'

/** What to do with what the page says by itself (protocol.md §3, Events). All of it comes from the page: do not trust it. */
export interface EventHandlers {
  /** Progress of any call; a single call's is better heard through `call`'s own `onProgress`. */
  onProgress?: (info: ProgressInfo) => unknown
  onNotification?: (notification: Notification) => unknown
  onCapabilitiesChanged?: (change: CapabilitiesChange) => unknown
  /**
   * Answers the page's questions. Without it the session's `elicitation` feature is off and the page gets
   * `NOT_SUPPORTED`. A request's `timeout` (ms) is kept here too; what the handler throws becomes the answer's error.
   *
   * @returns such as `{ success: true, data: { confirmed: true } }` for `elicitation/confirm`, or
   *   `{ success: false, cancelled: true }`
   */
  onElicitation?: (request: ElicitationRequest) => ElicitationResult | Promise<ElicitationResult>
}

/** The handlers of single calls, by progress token. */
export type ProgressHandlers = Map<string, (info: ProgressInfo) => unknown>

/**
 * Defines the four globals through which a page reaches its agent. They must be there before the page's first script,
 * so that this is called before the page is opened. Each takes one argument.
 */
export async function exposeEvents(
  page: Page,
  handlers: EventHandlers,
  progressHandlers: ProgressHandlers,
): Promise<void> {
  await Promise.all([
    page.exposeFunction('__abp_progress', (info: unknown) => {
      if (!isProgress(info)) return
      deliver(progressHandlers.get(info.operationId), info)
      deliver(handlers.onProgress, info)
    }),
    page.exposeFunction('__abp_notification', (notification: unknown) => {
      if (isNotification(notification)) deliver(handlers.onNotification, notification)
    }),
    page.exposeFunction('__abp_capabilities_changed', (change: unknown) => {
      if (isRecord(change)) deliver(handlers.onCapabilitiesChanged, readChange(change))
    }),
    page.exposeFunction('__abp_elicitation', (request: unknown) => answer(handlers.onElicitation, request)),
  ])
}

/** An agent's handler that fails is the agent's matter: the page hears nothing of it, and the process goes on. */
function deliver<Event>(handler: ((event: Event) => unknown) | undefined, event: Event): void {
  const run = async () => handler?.(event)
  run().catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)))
}

async function answer(handler: EventHandlers['onElicitation'], request: unknown): Promise<unknown> {
  if (!handler) return refuse(new AbpError('NOT_SUPPORTED', 'This agent answers no questions.'))
  if (!isElicitation(request)) return refuse(new AbpError('INVALID_PARAMS', 'A question needs a `method`.'))
  try {
    return await encodeForPage(await withinTimeout(handler, request), 'answer')
  } catch (error) {
    if (isAbpError(error)) return refuse(error)
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(new AbpError('OPERATION_FAILED', `The agent could not answer: ${reason}`))
  }
}

async function withinTimeout(
  handler: NonNullable<EventHandlers['onElicitation']>,
  request: ElicitationRequest,
) {
  const { timeout, method } = request
  if (timeout === undefined) return handler(request)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new AbpError('TIMEOUT', `\`${method}\` was not answered within ${timeout} ms.`)
    timer = setTimeout(() => reject(error), timerLimit(timeout))
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

function isProgress(value: unknown): value is ProgressInfo {
  return isRecord(value) && typeof value.operationId === 'string' && typeof value.progress === 'number'
}

function isNotification(value: unknown): value is Notification {
  return isRecord(value) && typeof value.event === 'string'
}

function isElicitation(value: unknown): value is ElicitationRequest {
  if (!isRecord(value) || typeof value.method !== 'string') return false
  const timeout = value.timeout
  return timeout === undefined || (typeof timeout === 'number' && timeout >= 0)
}

function readChange(change: Record<string, unknown>): CapabilitiesChange {
  const names = (value: unknown) =>
    Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  return {
    added: names(change.added),
    removed: names(change.removed),
    changed: names(change.changed),
  }
}
