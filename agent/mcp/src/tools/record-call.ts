import type { SessionResult } from '@abp-kit/client'
import type { AgentAnswer } from '../answers'
import type { Parked } from '../calls'
import type { CallSubject, ClientSession } from '../sessions'
import { finishCall } from './finish-call'

type EndedCall = Pick<Parked<CallSubject>, 'call' | 'subject'>

/** Makes the answer of a call that has ended, as {@link finishCall} does, and records the call. */
export async function finishRecordedCall(
  session: ClientSession,
  ended: EndedCall,
  result: SessionResult,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const answer = await finishCall(session, ended, result, signal)
  const links = answer.content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : []))
  await ended.subject.record.ended({
    code: result.success ? savingCode(answer, signal) : result.error.code,
    results: links,
  })
  return answer
}

/** Records a call that ended when no request waited for it any more. */
export function recordUnclaimed({ record }: CallSubject, result: SessionResult): Promise<void> {
  return record.ended({ code: result.success ? 'CANCELLED' : result.error.code, results: [] })
}

/** @returns what became of a result that the page gave */
function savingCode({ isError }: AgentAnswer, { aborted }: AbortSignal): string | undefined {
  if (isError !== true) return undefined
  return aborted ? 'CANCELLED' : 'OUTPUT_FAILED'
}
