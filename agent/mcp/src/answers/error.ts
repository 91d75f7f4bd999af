import { type ErrorEnvelope, isAbpError } from '@abp-kit/core/protocol'
import { type AgentText, fitData, fitText, joinLines, joinTexts, say, sayJson } from '../agent-text'
import { namesIn } from '../capabilities'
import { limits } from '../limits'
import { isRecord, reasonOf } from '../record'
import { type AgentAnswer, answerOf, appLine } from './answer'
import { inBridgeWords } from './bridge-words'
import { nextStep } from './next-step'
import { pauseOf } from './pause'

const {
  detailsCharacters: characters,
  detailsEntries: entries,
  detailsLevels: levels,
  detailsTextCharacters: textCharacters,
} = limits

export interface ErrorContext {
  /** What is wrong, instead of the message and the details, where the place can say it better. */
  message?: AgentText | undefined
  /** What to do, where the place knows better than the code. */
  next?: AgentText | undefined
  /** Whose error it is. */
  from?: AgentText | undefined
}

/**
 * The answer for what went wrong: `CODE: message (retryable)` with its details (docs/protocol.md §6, rule 1) and what to do next. Pages
 * make errors, too, in whatever form.
 */
export function errorAnswer(error: ErrorEnvelope, context: ErrorContext = {}): AgentAnswer {
  const { details, retryAfter, alternatives } = error
  const { next = nextStep(error), from } = context
  const told = context.message ?? inBridgeWords(fitText(error.message, limits.errorMessageCharacters))
  const hasDetails = details !== undefined && context.message === undefined && !saysIssues(error)
  const others = namesIn(alternatives)
  const pause = pauseOf(retryAfter)
  const text = joinLines(
    say`${codeText(error.code)}: ${told}${error.retryable === true ? say` (retryable)` : say``}`,
    hasDetails ? say`Details: ${detailsText(details)}` : undefined,
    pause === undefined ? undefined : say`Retry after: ${pause} ms`,
    others.length === 0 ? undefined : say`Alternatives: ${joinTexts(others, say`, `)}`,
    next === undefined || next === '' ? undefined : say`Next: ${next}`,
  )
  return { ...answerOf(text, undefined, appLine(from)), isError: true }
}

/** @returns an error of any kind as the protocol's envelope. */
export function envelopeOf(error: unknown): ErrorEnvelope {
  if (isAbpError(error)) return error.toJSON()
  return { code: 'INTERNAL_ERROR', message: reasonOf(error), retryable: false }
}

/** The bridge's own errors say their issues in the message. */
function saysIssues({ code, details }: ErrorEnvelope): boolean {
  return code === 'INVALID_PARAMS' && isRecord(details) && Array.isArray(details.issues)
}

function detailsText(details: unknown): AgentText {
  return sayJson(fitData(details, { characters, entries, levels, textCharacters }))
}

/** A code is one word, so that nothing can be said in it. */
function codeText(code: unknown): AgentText {
  const text = fitText(code, limits.nameCharacters)
  return fitText(text.replace(/[^A-Za-z0-9_.…-]/g, '_'), limits.nameCharacters) || say`INTERNAL_ERROR`
}
