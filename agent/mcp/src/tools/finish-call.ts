import type { SessionResult } from '@abp-kit/client'
import { AbpError, type CapabilityDescriptor, type ErrorEnvelope, isRecord } from '@abp-kit/core/protocol'
import { type AgentText, connectionText, fitText, joinLines, nameText, say } from '../agent-text/index.ts'
import {
  type AgentAnswer,
  type EndAnswer,
  emptyAnswer,
  errorAnswer,
  nextStep,
  refusedWarnings,
  saveAnswer,
  warningLines,
} from '../answers/index.ts'
import type { Parked } from '../calls/index.ts'
import { readOffer } from '../capabilities/index.ts'
import { limits } from '../limits.ts'
import {
  discardCall,
  discardParts,
  type ExtractedFiles,
  extractFiles,
  type Part,
  readIntercepted,
} from '../output/index.ts'
import type { CallSubject, ClientSession } from '../sessions/index.ts'
import { explainParams, knownCapabilities, usageOf } from './explain.ts'

/**
 * Makes the answer of a call that has ended: its files, or its error.
 *
 * @param signal - of the request; if it is aborted, nothing of the result remains
 */
export async function finishCall(
  session: ClientSession,
  { call, subject }: Pick<Parked<CallSubject>, 'call' | 'subject'>,
  result: SessionResult,
  signal: AbortSignal,
): Promise<EndAnswer> {
  const { capability, connection } = subject
  const descriptor = connection.capability(capability)
  const problems = call.problems.map((problem) => fitText(problem, limits.warningCharacters))
  if (!result.success) {
    await discardCall(result)
    const answer = withWarnings(failure(session, subject, descriptor, result.error), problems)
    return { answer, code: result.error.code }
  }
  if (signal.aborted) {
    await discardCall(result)
    const cancelled = new AbpError('CANCELLED', 'The client cancelled the request.').toJSON()
    return { answer: errorAnswer(cancelled), code: cancelled.code }
  }
  const empty = result.data === undefined || result.data === null
  const extracted = await extractFiles(empty ? {} : result.data)
  const hasFiles = extracted.parts.length > 0 || extracted.nested.length > 0
  const { parts, unused, warnings } = readIntercepted(result.metadata?.intercepted, hasFiles)
  await discardParts(unused)
  const kept = (result.metadata?.warnings ?? []).map((warning) => fitText(warning, limits.warningCharacters))
  const refused = refusedWarnings(result.metadata?.refused)
  const context = () => ({
    from: connectionText(connection),
    warnings: [...cautions(descriptor), ...refused, ...kept, ...warnings, ...problems],
  })
  if (empty && parts.length === 0)
    return {
      answer: emptyAnswer(nameText(capability, limits.nameCharacters), context(), refused.length > 0),
    }
  return saveAnswer(session, capability, withParts(extracted, parts), signal, context)
}

/** Adds the files that the page delivered by itself after the files of its answer. */
function withParts(extracted: ExtractedFiles, parts: readonly Part[]): ExtractedFiles {
  if (parts.length === 0) return extracted
  const rest = isRecord(extracted.rest) ? extracted.rest : { result: extracted.rest }
  return { ...extracted, parts: [...extracted.parts, ...parts], rest }
}

function failure(
  session: ClientSession,
  { capability, connection }: CallSubject,
  descriptor: CapabilityDescriptor | undefined,
  error: ErrorEnvelope,
): AgentAnswer {
  const from = connectionText(connection)
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
  // As in all call answers, the line that names the source comes last.
  const [error, ...rest] = answer.content
  const warningContent = { type: 'text' as const, text: joinLines(...warningLines(warnings)) }
  return { ...answer, content: [...(error ? [error] : []), warningContent, ...rest] }
}

/** @returns the reasons why an agent should not rely on the called capability */
function cautions(capability: CapabilityDescriptor | undefined): AgentText[] {
  if (!capability) return []
  const { deprecation, experiment } = readOffer(capability)
  return [experiment, deprecation].filter((said) => said !== undefined)
}
