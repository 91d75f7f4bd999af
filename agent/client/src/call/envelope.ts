import {
  AbpError,
  type CallMetadata,
  type CallResult,
  type ErrorEnvelope,
  isRecord,
} from '@abp-kit/core/protocol'
import { textLimits } from '../limits.ts'
import { readNames, readNumber, readText } from '../page/read-fields.ts'

/** @returns the envelope for a client-side failure. */
export function failedCall(error: ErrorEnvelope, duration: number): CallResult<never> {
  const cancelled = error.code === 'TIMEOUT' || error.code === 'CANCELLED'
  return { success: false, error, metadata: { duration }, ...(cancelled && { cancelled }) }
}

/**
 * Reads the answer of a page's `call`. The page is not trusted to follow the protocol.
 *
 * @throws {AbpError} `TRANSPORT_ERROR` when the answer is not an envelope
 */
export function readEnvelope<Data>(value: unknown): CallResult<Data> {
  if (!isEnvelope<Data>(value)) {
    throw new AbpError(
      'TRANSPORT_ERROR',
      "The app's answer is not the protocol's envelope (it has no `success`).",
    )
  }
  const metadata = isRecord(value.metadata) ? { metadata: readMetadata(value.metadata) } : {}
  if (value.success) return { success: true, data: value.data, ...metadata }
  return {
    success: false,
    error: readError(value.error),
    ...metadata,
    ...(value.cancelled === true && { cancelled: true }),
  }
}

/** Keeps only fields of the right type: the protocol's fields and those that an app adds. */
function readMetadata(metadata: Record<string, unknown>): CallMetadata {
  // Only the client sets these fields: a page cannot forge them.
  const { cached, downloads, duration, print, refused, warnings: _forged, ...others } = metadata
  const names = readNames(refused)
  const begun = readNumber(downloads)
  return {
    ...others,
    duration: readNumber(duration) ?? 0,
    ...(cached === true && { cached }),
    ...(print === true && { print }),
    ...(names && { refused: names }),
    ...(begun !== undefined && { downloads: begun }),
  }
}

/**
 * @returns the error with all fields that the protocol requires, without fields of the wrong type
 *   (docs/protocol.md §3, Errors).
 */
export function readError(error: unknown): ErrorEnvelope {
  const given = isRecord(error) ? error : {}
  const retryAfter = readNumber(given.retryAfter)
  const alternatives = readNames(given.alternatives)
  return {
    code: readText(given.code) ?? 'INTERNAL_ERROR',
    message:
      readText(given.message, textLimits.descriptionCharacters) ?? 'The app failed without saying why.',
    retryable: given.retryable === true,
    ...(given.details !== undefined && { details: given.details }),
    ...(retryAfter !== undefined && retryAfter >= 0 && { retryAfter }),
    ...(alternatives && { alternatives }),
  }
}

function isEnvelope<Data>(value: unknown): value is CallResult<Data> {
  return isRecord(value) && typeof value.success === 'boolean'
}
