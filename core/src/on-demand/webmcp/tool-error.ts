import type { ErrorEnvelope } from '../../protocol/error.ts'

/**
 * @returns the error that a tool rejects with. WebMCP passes only the text of an error to the agent, so the
 *   text contains the code and the message, in the form of docs/protocol.md §6.
 */
export function toolError({ code, message, retryable }: ErrorEnvelope): Error {
  const error = new Error(`${code}: ${message}${retryable ? ' (retryable)' : ''}`)
  // Chromium would show the agent the source location that created the error.
  error.stack = String(error)
  return error
}
