import type { CapabilityContext, ProgressDetails } from '../../definition/handler.ts'
import type { ProgressInfo } from '../../protocol/event.ts'
import type { Emitter } from '../../runtime/emitter.ts'
import { fieldsOf } from '../../runtime/untrusted.ts'

/** Milliseconds between two reports of one operation: at most ten per second. */
const reportIntervalMs = 100
/** Milliseconds after which the agent is notified of a long-running call. */
const longCallMs = 200
/** Maximum number of operations outside calls to remember. Their end is not reported. */
const maxOtherOperations = 100

interface Operation {
  /** The time when the operation started, and its progress at that time. */
  since: number
  first: number
  latest: number
  /** The time of the latest sent report. */
  sent: number
  /** The latest report, if it came too soon to be sent. */
  held?: ProgressInfo | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** A call with a `progressToken`. */
export interface CallOperation {
  report: CapabilityContext['progress']
  /** Sends the held report. For a long call, also sends the notification that it has ended. */
  end(success: boolean): void
}

/**
 * Reports the progress of operations (docs/protocol.md §3, Progress): at most ten times per second, and always the last
 * report. Computes `percentage` and `estimatedRemaining` if they are missing. Sends `notifications/operation/started` and
 * `/completed` for calls that take more than a moment.
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

  /**
   * Processes a report from the page's own code or from a handler. The report is untrusted; invalid ones are
   * ignored.
   */
  const report = (given: unknown): void => {
    const info = withProgress(fieldsOf(given))
    const { operationId, progress } = info
    if (typeof operationId !== 'string' || !isNumber(progress)) return
    const operation = calls.get(operationId) ?? others.get(operationId) ?? open(others, operationId, progress)
    const now = performance.now()
    // A new operation with the same id has started.
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
    // A map keeps insertion order, so the first one is the oldest.
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
        report: (progress, total, details) =>
          report({ ...detailsOf(details), operationId, progress, ...(isNumber(total) && { total }) }),
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

/** @returns the handler's details, except the numbers. Omits undefined members, so that they are computed. */
function detailsOf(details: Parameters<CapabilityContext['progress']>[2]): ProgressDetails {
  const { estimatedRemaining, stage, status } =
    typeof details === 'string' ? { status: details } : { ...details }
  return {
    ...(status !== undefined && { status }),
    ...(stage !== undefined && { stage }),
    ...(isNumber(estimatedRemaining) && { estimatedRemaining }),
  }
}

/** Computes the progress of a report that has only a percentage (docs/protocol.md §3, Progress). */
function withProgress(info: Record<string, unknown>): Record<string, unknown> {
  const { percentage, progress, total } = info
  if (isNumber(progress) || !isNumber(percentage)) return info
  const whole = isNumber(total) ? total : 100
  return { ...info, progress: (percentage * whole) / 100, total: whole }
}

/** @returns the values that can be computed from the numbers; an empty object if the total is unknown. */
function estimate(
  total: unknown,
  progress: number,
  now: number,
  { first, since }: Operation,
): Pick<ProgressInfo, 'percentage' | 'estimatedRemaining'> {
  if (!isNumber(total) || total <= 0) return {}
  const percentage = Math.min(100, Math.max(0, (progress / total) * 100))
  const progressMade = progress - first
  if (progressMade <= 0) return { percentage }
  const rest = ((now - since) / progressMade) * Math.max(0, total - progress)
  return { percentage, estimatedRemaining: Math.round(rest) }
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
