import type { ErrorEnvelope } from '../../protocol/error'

/**
 * @returns what a tool rejects with: WebMCP gives the agent the text of an error and nothing else, so that code
 *   and message stand in it, in the form of docs/protocol.md §6.
 */
export function toolError({ code, message, retryable }: ErrorEnvelope): Error {
  const error = new Error(`${code}: ${message}${retryable ? ' (retryable)' : ''}`)
  // Chromium would show the agent where in the page's code it was made.
  error.stack = String(error)
  return error
}
