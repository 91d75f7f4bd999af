import type { CapabilityContext, ProgressDetails } from '../../definition/handler'
import type { ProgressInfo } from '../../protocol/event'
import type { Emitter } from '../../runtime/emitter'
import { fieldsOf } from '../../runtime/untrusted'

/** Between two reports of one operation: ten a second at most. */
const reportIntervalMs = 100
/** What a call takes before the agent hears that it is a long one. */
const longCallMs = 200
/** Operations that are remembered beside calls; nobody says when they are over. */
const maxOtherOperations = 100

interface Operation {
  /** When it began, and its progress then. */
  since: number
  first: number
  latest: number
  /** When something was sent. */
  sent: number
  /** The newest report, when it came too soon. */
  held?: ProgressInfo | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** A call that was made with a `progressToken`. */
export interface CallOperation {
  report: CapabilityContext['progress']
  /** Sends the report that waits, and that a long call has ended. */
  end(success: boolean): void
}

/**
 * Reports how far operations are (docs/protocol.md §3, Progress): ten times a second at most, the last report
 * always; `percentage` and `estimatedRemaining` are computed when they are not given. Around calls that take
 * more than a moment go `notifications/operation/started` and `/completed`.
 */
export function createProgress({ emit, isOn, notify }: Emitter) {
  const calls = new Map<string, Operation>()
  const others = new Map<string, Operation>()

  const flush = (operation: Operation) => {
    clearTimeout(operation.timer)
    const { held } = operation
    operation.held = operation.timer = undefined
    if (!held) return
    operation.sent = performance.now()
    if (isOn('progress')) emit('onProgress', held)
  }

  const open = (operations: typeof calls, operationId: string, first: number): Operation => {
    const operation = { since: performance.now(), first, latest: first, sent: Number.NEGATIVE_INFINITY }
    operations.set(operationId, operation)
    return operation
  }

  /** Takes a report of the page's own code or of a handler; it is not trusted, and useless ones are ignored. */
  const report = (given: unknown): void => {
    const info = withProgress(fieldsOf(given))
    const { operationId, progress } = info
    if (typeof operationId !== 'string' || !isNumber(progress)) return
    const operation = calls.get(operationId) ?? others.get(operationId) ?? open(others, operationId, progress)
    const now = performance.now()
    // Under the same name something new has begun.
    if (progress < operation.latest) Object.assign(operation, { since: now, first: progress })
    operation.latest = progress
    operation.held = { ...estimate(info.total, progress, now, operation), ...info, operationId, progress }
    const wait = operation.sent + reportIntervalMs - now
    if (wait <= 0) flush(operation)
    else operation.timer ??= setTimeout(() => flush(operation), wait)
    forgetOldest()
  }

  const forgetOldest = () => {
    if (others.size <= maxOtherOperations) return
    // A map keeps the order of insertion.
    for (const [operationId, operation] of others) {
      flush(operation)
      others.delete(operationId)
      break
    }
  }

  return {
    report,
    begin(operationId: string, capability: string): CallOperation {
      const operation = open(calls, operationId, 0)
      let started = false
      const timer = setTimeout(() => {
        started = true
        notify('notifications/operation/started', { operationId, capability })
      }, longCallMs)
      return {
        report: (progress, total, said) =>
          report({ ...detailsOf(said), operationId, progress, ...(isNumber(total) && { total }) }),
        end(success) {
          clearTimeout(timer)
          flush(operation)
          if (calls.get(operationId) === operation) calls.delete(operationId)
          if (started) notify('notifications/operation/completed', { operationId, success })
        },
      }
    },
  }
}

/** @returns what a handler said besides numbers; members without a value are left out, so that they are computed. */
function detailsOf(said: Parameters<CapabilityContext['progress']>[2]): ProgressDetails {
  const { estimatedRemaining, stage, status } = typeof said === 'string' ? { status: said } : { ...said }
  return {
    ...(status !== undefined && { status }),
    ...(stage !== undefined && { stage }),
    ...(isNumber(estimatedRemaining) && { estimatedRemaining }),
  }
}

/** A report with a percentage alone has its progress from that (docs/protocol.md §3, Progress). */
function withProgress(info: Record<string, unknown>): Record<string, unknown> {
  const { percentage, progress, total } = info
  if (isNumber(progress) || !isNumber(percentage)) return info
  const whole = isNumber(total) ? total : 100
  return { ...info, progress: (percentage * whole) / 100, total: whole }
}

/** @returns what follows from the numbers; nothing when the total is unknown. */
function estimate(
  total: unknown,
  progress: number,
  now: number,
  { first, since }: Operation,
): Pick<ProgressInfo, 'percentage' | 'estimatedRemaining'> {
  if (!isNumber(total) || total <= 0) return {}
  const percentage = Math.min(100, Math.max(0, (progress / total) * 100))
  const made = progress - first
  if (made <= 0) return { percentage }
  const rest = ((now - since) / made) * Math.max(0, total - progress)
  return { percentage, estimatedRemaining: Math.round(rest) }
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
