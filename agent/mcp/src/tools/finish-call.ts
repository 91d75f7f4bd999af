import type { SessionResult } from '@abp-kit/client'
import { AbpError, type CapabilityDescriptor, type ErrorEnvelope, isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitText, joinLines, nameText, say, whose } from '../agent-text'
import {
  type AgentAnswer,
  emptyAnswer,
  errorAnswer,
  nextStep,
  refusedWarnings,
  saveAnswer,
  warningLines,
} from '../answers'
import type { Parked } from '../calls'
import { readOffer } from '../capabilities'
import { limits } from '../limits'
import { discardCall, discardParts, type Part, readIntercepted, type Sorted, sortResult } from '../output'
import type { CallSubject, ClientSession } from '../sessions'
import { explainParams, knownCapabilities, usageOf } from './explain'

/**
 * Makes the answer of a call that has ended: its files, or its error.
 *
 * @param signal - of the request; if it is aborted, nothing of the result stays
 */
export async function finishCall(
  session: ClientSession,
  { call, subject }: Pick<Parked<CallSubject>, 'call' | 'subject'>,
  result: SessionResult,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const { capability, connection } = subject
  const descriptor = connection.capability(capability)
  const problems = call.problems.map((problem) => fitText(problem, limits.warningCharacters))
  if (!result.success) {
    await discardCall(result)
    return withWarnings(failure(session, subject, descriptor, result.error), problems)
  }
  if (signal.aborted) {
    await discardCall(result)
    return errorAnswer(new AbpError('CANCELLED', 'The client cancelled the request.').toJSON())
  }
  const empty = result.data === undefined || result.data === null
  const sorted = await sortResult(empty ? {} : result.data)
  const hasFiles = sorted.parts.length > 0 || sorted.deep.length > 0
  const { parts, unused, warnings } = readIntercepted(result.metadata?.intercepted, hasFiles)
  await discardParts(unused)
  const refused = refusedWarnings(result.metadata?.refused)
  const context = () => ({
    from: whose(connection),
    warnings: [...cautions(descriptor), ...refused, ...warnings, ...problems],
  })
  if (empty && parts.length === 0)
    return emptyAnswer(nameText(capability, limits.nameCharacters), context(), refused.length > 0)
  return saveAnswer(session, capability, withParts(sorted, parts), signal, context)
}

/** Adds what the page delivered by itself after what it answered. */
function withParts(sorted: Sorted, parts: readonly Part[]): Sorted {
  if (parts.length === 0) return sorted
  const rest = isRecord(sorted.rest) ? sorted.rest : { result: sorted.rest }
  return { ...sorted, parts: [...sorted.parts, ...parts], rest }
}

function failure(
  session: ClientSession,
  { capability, connection }: CallSubject,
  descriptor: CapabilityDescriptor | undefined,
  error: ErrorEnvelope,
): AgentAnswer {
  const from = whose(connection)
  if (error.code === 'DISCONNECTED') {
    session.connections.lost(connection, error.message)
    const url = fitText(connection.requestedUrl, limits.addressCharacters)
    return errorAnswer(error, { from, next: say`Run abp_connect with ${url} again.` })
  }
  if (error.code === 'INVALID_PARAMS')
    return errorAnswer(error, { from, message: explainParams(error, descriptor), next: usageOf(descriptor) })
  if (error.code === 'UNKNOWN_CAPABILITY')
    return errorAnswer(error, { from, next: knownCapabilities(connection, capability) })
  const permissions = descriptor ? readOffer(descriptor).permissions : []
  return errorAnswer(error, { from, next: nextStep(error, permissions) })
}

function withWarnings(answer: AgentAnswer, warnings: readonly AgentText[]): AgentAnswer {
  if (warnings.length === 0) return answer
  // As in all answers of calls, the line that names the source comes last.
  const [error, ...rest] = answer.content
  const told = { type: 'text' as const, text: joinLines(...warningLines(warnings)) }
  return { ...answer, content: [...(error ? [error] : []), told, ...rest] }
}

/** @returns the reasons why an agent should not rely on the capability that it called */
function cautions(capability: CapabilityDescriptor | undefined): AgentText[] {
  if (!capability) return []
  const { deprecation, experiment } = readOffer(capability)
  return [experiment, deprecation].filter((said) => said !== undefined)
}
