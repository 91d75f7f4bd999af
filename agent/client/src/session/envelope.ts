import { AbpError, type CallResult, type ErrorEnvelope } from '@abp-kit/core/protocol'
import { isRecord } from '../record'

/** @returns the envelope of a failure on this side of the connection. */
export function failedCall(error: ErrorEnvelope, duration: number): CallResult<never> {
  const cancelled = error.code === 'TIMEOUT' || error.code === 'CANCELLED'
  return { success: false, error, metadata: { duration }, ...(cancelled && { cancelled }) }
}

/**
 * Reads what a page's `call` answered. The page is not trusted to keep the protocol.
 *
 * @throws {AbpError} `TRANSPORT_ERROR` when it is no envelope
 */
export function readEnvelope<Data>(value: unknown): CallResult<Data> {
  if (!isEnvelope<Data>(value)) {
    throw new AbpError(
      'TRANSPORT_ERROR',
      "The app's answer is not the protocol's envelope (it has no `success`).",
    )
  }
  return value.success ? value : { ...value, error: readError(value.error) }
}

/** @returns the error with what the protocol requires filled in (protocol.md §3, Errors). */
export function readError(error: unknown): ErrorEnvelope {
  const given = isRecord(error) ? error : {}
  return {
    ...given,
    code: typeof given.code === 'string' ? given.code : 'INTERNAL_ERROR',
    message: typeof given.message === 'string' ? given.message : 'The app failed without saying why.',
    retryable: given.retryable === true,
  }
}

function isEnvelope<Data>(value: unknown): value is CallResult<Data> {
  return isRecord(value) && typeof value.success === 'boolean'
}
