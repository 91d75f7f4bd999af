import { type ErrorEnvelope, isAbpError, isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitData, fitText, joinLines, joinTexts, say, sayJson } from '../agent-text/index.ts'
import { namesIn } from '../capabilities/index.ts'
import { limits } from '../limits.ts'
import { reasonOf } from '../reason.ts'
import { type AgentAnswer, answerOf, appLine } from './answer.ts'
import { inBridgeWords } from './bridge-words.ts'
import { nextStep } from './next-step.ts'
import { pauseOf } from './pause.ts'

const {
  detailsCharacters: characters,
  detailsEntries: entries,
  detailsLevels: levels,
  detailsTextCharacters: textCharacters,
} = limits

export interface ErrorContext {
  /** Replaces the message and the details if the caller can explain the error better. */
  message?: AgentText | undefined
  /** The next step, if the caller knows better than the error code. */
  next?: AgentText | undefined
  /** The app that caused the error. */
  from?: AgentText | undefined
}

/**
 * Makes the answer for an error: `CODE: message (retryable)` with its details (docs/protocol.md §6, rule 1)
 * and the next step. Errors may come from pages, in any form.
 */
export function errorAnswer(error: ErrorEnvelope, context: ErrorContext = {}): AgentAnswer {
  const { details, retryAfter, alternatives } = error
  const { next = nextStep(error), from } = context
  const message = context.message ?? inBridgeWords(fitText(error.message, limits.errorMessageCharacters))
  const hasDetails = details !== undefined && context.message === undefined && !saysIssues(error)
  const others = namesIn(alternatives)
  const pause = pauseOf(retryAfter)
  const text = joinLines(
    say`${codeText(error.code)}: ${message}${error.retryable === true ? say` (retryable)` : say``}`,
    hasDetails ? say`Details: ${detailsText(details)}` : undefined,
    pause === undefined ? undefined : say`Retry after: ${pause} ms`,
    others.length === 0 ? undefined : say`Alternatives: ${joinTexts(others, say`, `)}`,
    next === undefined || next === '' ? undefined : say`Next: ${next}`,
  )
  return { ...answerOf(text, undefined, appLine(from)), isError: true }
}

/** @returns any error as the protocol's envelope */
export function envelopeOf(error: unknown): ErrorEnvelope {
  if (isAbpError(error)) return error.toJSON()
  return { code: 'INTERNAL_ERROR', message: reasonOf(error), retryable: false }
}

/** The MCP server's own errors name their issues in the message. */
function saysIssues({ code, details }: ErrorEnvelope): boolean {
  return code === 'INVALID_PARAMS' && isRecord(details) && Array.isArray(details.issues)
}

function detailsText(details: unknown): AgentText {
  return sayJson(fitData(details, { characters, entries, levels, textCharacters }))
}

/** Reduces the code to a single word, so that it cannot contain a message. */
function codeText(code: unknown): AgentText {
  const text = fitText(code, limits.nameCharacters)
  return fitText(text.replace(/[^A-Za-z0-9_.…-]/g, '_'), limits.nameCharacters) || say`INTERNAL_ERROR`
}
