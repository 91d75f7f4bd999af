import { AbpError, isAbpError } from '../../../protocol/error.ts'

/**
 * An error in the form that one thread sends to another. Structured cloning would lose its class and its
 * code.
 */
export interface SentError {
  message: string
  stack: string
  /**
   * Only for an `AbpError`. Its details are not sent: they can be any value, and the message contains
   * everything that a developer needs.
   */
  code?: string
  retryable?: boolean
  cause?: SentError
}

/** The maximum depth of the chain of causes. An error may be its own cause. */
const causesLimit = 5

export function sentError(error: unknown, causes = causesLimit): SentError {
  if (!(error instanceof Error)) return { message: String(error), stack: '' }
  const sent: SentError = { message: error.message, stack: String(error.stack) }
  if (isAbpError(error)) Object.assign(sent, { code: error.code, retryable: error.retryable })
  if (error.cause !== undefined && causes > 0) sent.cause = sentError(error.cause, causes - 1)
  return sent
}

/** @returns the error with its original stack */
export function receivedError({ message, stack, code, retryable, cause }: SentError): Error {
  const options = cause && { cause: receivedError(cause) }
  const error =
    code === undefined
      ? new Error(message, options)
      : new AbpError<string>(code, message, { ...options, ...(retryable !== undefined && { retryable }) })
  error.stack = stack
  return error
}
