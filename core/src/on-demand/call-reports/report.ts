import type { CallReport } from '../../definition/call-report.ts'
import type { CallResult } from '../../protocol/call.ts'
import type { Session } from '../../runtime/session.ts'
import { safely, textOf } from '../../runtime/untrusted.ts'
import { countBytes } from './count-bytes.ts'

/** What the runtime knows of a call besides its answer. */
export interface EndedCall {
  callId: string
  /** One object for each call. */
  metadata: object
  name: unknown
  onCall: ((call: CallReport) => unknown) | undefined
  /** The session of the agent that called, if it had one. */
  opened: Session | undefined
  /** As the agent gave them. */
  params: unknown
}

/** In characters. */
const maxText = 200
/** How many different errors of an app are reported. */
const maxErrors = 20
const reported = new Set<string>()
/** The bytes of the parameters of running calls, by their metadata. */
const counted = new WeakMap<object, number>()

export function countParams(metadata: object, params: unknown): void {
  counted.set(metadata, countBytes(params))
}

/** Tells the app about a call that has ended. Never throws. */
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
  // In a promise, so that errors of both kinds are the same.
  new Promise((resolve) => resolve(onCall?.(report))).catch(reportOnce)
}

function outcomeOf({ cancelled, error, success }: CallResult): CallReport['outcome'] {
  if (success) return 'success'
  if (!cancelled) return 'error'
  return error.code === 'TIMEOUT' ? 'timeout' : 'cancelled'
}

/** Reports an error as the browser does for errors that nobody catches. Once, because the next call brings it again. */
function reportOnce(error: unknown): void {
  const text = textOf(error)
  if (reported.has(text) || reported.size >= maxErrors) return
  reported.add(text)
  const { reportError = console.error }: { reportError?: (error: unknown) => void } = globalThis
  safely(() => reportError(error), undefined)
}
