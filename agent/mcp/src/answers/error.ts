import { isAbpError } from '@abp-kit/core'
import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { reasonOf } from '../record'
import { shortText } from '../untrusted'
import { nextStep } from './next-step'

/** Characters. What an app says about an error must not fill the agent's memory. */
const longestMessage = 4_000
const longestDetails = 4_000

/**
 * The answer for what went wrong: `CODE: message (retryable)` with its details (protocol.md §6, rule 1) and what to do next.
 *
 * @param next - what to do, where the place knows better than the code
 */
export function errorAnswer(
  error: ErrorEnvelope,
  next: string | undefined = nextStep(error),
): CallToolResult {
  const { code, message, retryable, details, retryAfter, alternatives } = error
  // Pages make errors, too, in whatever form.
  const others = Array.isArray(alternatives) ? shortText(alternatives.join(', '), longestMessage) : ''
  const lines = [
    `${shortText(code, 100)}: ${cut(message, longestMessage)}${retryable ? ' (retryable)' : ''}`,
    ...(details === undefined ? [] : [`Details: ${cut(JSON.stringify(details) ?? '', longestDetails)}`]),
    ...(retryAfter === undefined ? [] : [`Retry after: ${retryAfter} ms`]),
    ...(others === '' ? [] : [`Alternatives: ${others}`]),
    ...(next === undefined ? [] : [`Next: ${next}`]),
  ]
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true }
}

/** @returns an error of any kind as the protocol's envelope. */
export function envelopeOf(error: unknown): ErrorEnvelope {
  if (isAbpError(error)) return error.toJSON()
  return { code: 'INTERNAL_ERROR', message: reasonOf(error), retryable: false }
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}
