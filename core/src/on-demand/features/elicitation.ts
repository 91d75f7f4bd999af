import type { ElicitationResult } from '../../protocol/elicitation'
import { AbpError, errorEnvelope } from '../../protocol/error'
import type { Emitter } from '../../runtime/emitter'
import { failureOf } from '../../runtime/failure'
import type { Session } from '../../runtime/session'
import { readTimeout } from '../../runtime/timeout'
import { fieldsOf, isObject, textOf } from '../../runtime/untrusted'

const defaultTimeout = 300_000

/**
 * Asks the first listener (docs/protocol.md §3, Elicitation). Always resolves: with `NOT_SUPPORTED` if there is no
 * listener or the agent does not answer this method, `TIMEOUT` if the answer takes too long, and `CANCELLED` if the call
 * that asks is over.
 */
export async function elicit(
  { isOn, sinks }: Emitter,
  session: Session | null,
  asked: unknown,
  signal?: AbortSignal,
): Promise<ElicitationResult> {
  const request = fieldsOf(asked)
  if (typeof request.method !== 'string') {
    return refusal(new AbpError('INVALID_PARAMS', '`elicit` takes `{ method, params?, timeout? }`.'))
  }
  const method = request.method === 'elicitation/text' ? 'elicitation/input' : request.method
  const allowed = session?.allowedRequests
  const [sink] = sinks('onElicitation')
  if (!sink || !isOn('elicitation') || (allowed && !allowed.includes(method))) {
    return refusal(
      new AbpError('NOT_SUPPORTED', `The agent does not answer ${textOf(method)}. Go on without it.`),
    )
  }
  const timeout = readTimeout(request.timeout) ?? defaultTimeout
  return new Promise((resolve) => {
    const end = (result: ElicitationResult) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      resolve(result)
    }
    const cancel = () =>
      end({ ...refusal(new AbpError('CANCELLED', 'The call that asked is over.')), cancelled: true })
    const timer = setTimeout(
      () => end(refusal(new AbpError('TIMEOUT', `Nobody answered within ${timeout} ms.`))),
      timeout,
    )
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel)
    new Promise((answer) => answer(sink({ ...request, method }))).then(
      (answer) => end(readAnswer(answer)),
      (error: unknown) => end({ success: false, error: failureOf(error) }),
    )
  })
}

function refusal(error: AbpError): ElicitationResult {
  return { success: false, error: errorEnvelope(error) }
}

function readAnswer(answer: unknown): ElicitationResult {
  if (isObject(answer) && typeof answer.success === 'boolean') return { ...answer, success: answer.success }
  return refusal(new AbpError('OPERATION_FAILED', 'The answer was not `{ success, data? }`.'))
}
