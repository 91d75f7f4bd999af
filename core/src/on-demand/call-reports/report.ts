import type { CallReport } from '../../definition/call-report.ts'
import type { CallResult } from '../../protocol/call.ts'
import type { Session } from '../../runtime/session.ts'
import { safely, textOf } from '../../runtime/untrusted.ts'
import { countBytes } from './count-bytes.ts'

/** The runtime's information about a call, except its result. */
export interface EndedCall {
  callId: string
  /** One object for each call. */
  metadata: object
  name: unknown
  onCall: ((call: CallReport) => unknown) | undefined
  /** The session of the calling agent, if it had one. */
  opened: Session | undefined
  /** The agent's original parameters. */
  params: unknown
}

/** In characters. */
const maxText = 200
/** The maximum number of different errors that are reported for an app. */
const maxErrors = 20
const reported = new Set<string>()
/** The parameter bytes of running calls, by their metadata. */
const counted = new WeakMap<object, number>()

export function countParams(metadata: object, params: unknown): void {
  counted.set(metadata, countBytes(params))
}

/** Notifies the app that a call has ended. Never throws. */
export function reportCall(
  answer: CallResult,
  { callId, metadata, name, onCall, opened, params }: EndedCall,
): void {
  const duration = answer.metadata?.duration ?? 0
  const report: CallReport = {
    agent: { ...(opened?.agent ?? { name: 'unknown' }) },
    via: opened?.via ?? 'abp',
    capability: textOf(name).slice(0, maxText),
    callId: callId.slice(0, maxText),
    startedAt: Math.round(Date.now() - duration),
    duration,
    outcome: outcomeOf(answer),
    code: answer.error?.code,
    bytesIn: counted.get(metadata) ?? countBytes(params),
    bytesOut: countBytes(answer.data),
  }
  // In a promise, so that thrown and rejected errors are handled alike.
  new Promise((resolve) => resolve(onCall?.(report))).catch(reportOnce)
}

function outcomeOf({ cancelled, error, success }: CallResult): CallReport['outcome'] {
  if (success) return 'success'
  if (!cancelled) return 'error'
  return error.code === 'TIMEOUT' ? 'timeout' : 'cancelled'
}

/**
 * Reports an error as the browser reports uncaught errors. Only once, because the next call may repeat it.
 */
function reportOnce(error: unknown): void {
  const text = textOf(error)
  if (reported.has(text) || reported.size >= maxErrors) return
  reported.add(text)
  const { reportError = console.error }: { reportError?: (error: unknown) => void } = globalThis
  safely(() => reportError(error), undefined)
}
