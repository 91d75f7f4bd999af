import type { AskPerson } from '../../consent/question.ts'
import type { CapabilityContext } from '../../definition/handler.ts'
import { findRegistry } from '../../dynamic/registry.ts'
import type { ElicitationResult } from '../../protocol/elicitation.ts'
import { AbpError, errorEnvelope } from '../../protocol/error.ts'
import type { Emitter } from '../../runtime/emitter.ts'
import { failureOf } from '../../runtime/failure.ts'
import type { Session } from '../../runtime/session.ts'
import { readTimeout } from '../../runtime/timeout.ts'
import { fieldsOf, isObject, textOf } from '../../runtime/untrusted.ts'

/** Timeout in milliseconds for a question outside of calls. Within a call, the agent's side limits both. */
const timeoutOutsideCalls = 300_000

/** The identity of the asking call, and how it reports that it waits. */
export type AskingCall = Pick<CapabilityContext, 'callId' | 'progress' | 'via'>

/**
 * Asks the first listener of the agent, or the person in the page (docs/protocol.md §3, Elicitation). Always
 * resolves: with `NOT_SUPPORTED` if no one can answer, `TIMEOUT` if the answer takes too long, and
 * `CANCELLED` if the asking call has ended.
 *
 * @param asking - the asking call; without it, the question goes only to the agent
 */
export async function elicit(
  { isOn, sinks }: Emitter,
  session: Session | null,
  asked: unknown,
  signal?: AbortSignal,
  asking?: AskingCall,
): Promise<ElicitationResult> {
  const request = fieldsOf(asked)
  if (typeof request.method !== 'string') {
    return refusal(new AbpError('INVALID_PARAMS', '`elicit` takes `{ method, params?, timeout? }`.'))
  }
  const method = request.method === 'elicitation/text' ? 'elicitation/input' : request.method
  // Only the agent provides files and a model's answers.
  const { ask, call, desk } = /^elicitation\/(confirm|input|preference|select)$/.test(method)
    ? placeOf(asking)
    : {}
  const allowed = session?.allowedRequests
  // Both names of this question are valid (docs/protocol.md §7). The request uses the name that the agent
  // allows.
  const other = method === 'elicitation/input' && 'elicitation/text'
  const name = [method, other].find((name) => name && (allowed?.includes(name) ?? true))
  const isAnswered = ask !== 'page' && isOn('elicitation') && name
  const agent = isAnswered ? sinks('onElicitation')[0] : undefined
  const person = ask !== 'agent' && call && desk?.ask
  if (!agent && !person) {
    const where = 'https://github.com/abp-kit/abp-kit/blob/main/docs/asking.md'
    return refusal(
      new AbpError(
        'NOT_SUPPORTED',
        call && ask !== 'agent'
          ? `Nobody answers ${method}: ${ask === 'page' ? 'only the person in the page may' : 'the agent does not'}, and the page shows no questions. Mount <AgentConsent /> or call \`mountAgentConsent\`: ${where}`
          : `The agent does not answer ${textOf(method)}. Go on without it.`,
      ),
    )
  }
  const timeout = readTimeout(request.timeout) ?? (signal ? undefined : timeoutOutsideCalls)
  const over = new AbortController()
  const answerOf = async () => {
    const answer = agent && (await agent({ ...request, method: name }))
    if (agent && !(person && fieldsOf(fieldsOf(answer).error).code === 'NOT_SUPPORTED')) return answer
    // The agent's side may report only now that it cannot ask its user.
    return asking && call && person && !over.signal.aborted
      ? person({
          ...{ call, method, params: fieldsOf(request.params), signal: over.signal },
          progress: asking.progress,
        })
      : answer
  }
  return new Promise((resolve) => {
    const end = (result: ElicitationResult) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      over.abort()
      resolve(result)
    }
    const cancel = () =>
      end({ ...refusal(new AbpError('CANCELLED', 'The call that asked is over.')), cancelled: true })
    const timer =
      timeout &&
      setTimeout(
        () => end(refusal(new AbpError('TIMEOUT', `Nobody answered within ${timeout} ms.`))),
        timeout,
      )
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel)
    answerOf().then(
      (answer) => end(readAnswer(answer)),
      (error: unknown) => end({ success: false, error: failureOf(error) }),
    )
  })
}

/**
 * Finds the call among the page's calls. A test agent's registry has none, so its questions always go to the
 * agent.
 */
function placeOf(asking: AskingCall | undefined): {
  ask?: string | undefined
  call?: Parameters<AskPerson>[0]['call'] | undefined
  desk?: { ask?: AskPerson | undefined } | undefined
} {
  if (!asking || typeof window === 'undefined') return {}
  const { desk, work } = findRegistry()
  const call = [...(work?.running ?? [])].find(
    ({ callId, via }) => callId === asking.callId && via === asking.via,
  )
  if (!call) return {}
  return { ask: work?.catalog.find(call.capability)?.ask ?? work?.catalog.app().ask, call, desk }
}

function refusal(error: AbpError): ElicitationResult {
  return { success: false, error: errorEnvelope(error) }
}

function readAnswer(answer: unknown): ElicitationResult {
  if (isObject(answer) && typeof answer.success === 'boolean') return { ...answer, success: answer.success }
  return refusal(new AbpError('OPERATION_FAILED', 'The answer was not `{ success, data? }`.'))
}
