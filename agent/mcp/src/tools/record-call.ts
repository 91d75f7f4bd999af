import type { SessionResult } from '@abp-kit/client'
import type { AgentAnswer } from '../answers/index.ts'
import type { Parked } from '../calls/index.ts'
import type { CallSubject, ClientSession } from '../sessions/index.ts'
import { finishCall } from './finish-call.ts'

type EndedCall = Pick<Parked<CallSubject>, 'call' | 'subject'>

/** Makes the answer of a call that has ended, as {@link finishCall} does, and records the call. */
export async function finishRecordedCall(
  session: ClientSession,
  ended: EndedCall,
  result: SessionResult,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const { answer, code } = await finishCall(session, ended, result, signal)
  const links = answer.content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : []))
  await recordEnd(session, ended.subject, code, links)
  return answer
}

/** Records a call that ended when no request was waiting for it. */
export function recordUnclaimed(
  session: ClientSession,
  subject: CallSubject,
  result: SessionResult,
): Promise<void> {
  return recordEnd(session, subject, result.success ? 'CANCELLED' : result.error.code)
}

/**
 * Counts and records a call that is finished for its agent as well: its result was saved, or could not be
 * saved. This is the only place that does either, so that both agree.
 *
 * @param code - of the error in the agent's answer
 * @param results - addresses of the saved files
 */
export function recordEnd(
  session: ClientSession,
  { capability, connection, record, started }: CallSubject,
  code: string | undefined,
  results: readonly string[] = [],
): Promise<void> {
  session.metrics.callEnded({
    app: URL.parse(connection.url)?.origin ?? '',
    // An agent may request any name, so unknown names are not stored.
    capability: connection.capability(capability)?.name ?? 'unknown',
    outcome: code ?? 'success',
    milliseconds: performance.now() - started,
  })
  return record.ended({ code, results: [...results] })
}
