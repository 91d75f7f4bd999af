import { isObject } from '../../runtime/untrusted.ts'

const member = /^(success|data|error|cancelled|metadata)$/

/** The protocol's own envelope, which a ported handler returns instead of its data (docs/protocol.md §5). */
type Envelope = { success: true; data: unknown } | { success: false; error: Record<string, unknown> }

/** @returns the envelope, if the result is one; `undefined` if it is data. */
export function envelopeIn(result: unknown): Envelope | undefined {
  // Checked first, because the keys of a buffer are its bytes.
  if (!isObject(result) || typeof result.success !== 'boolean') return undefined
  if (!Object.keys(result).every((key) => member.test(key))) return undefined
  const { data, error, success } = result
  if (success === true && 'data' in result) return { success, data }
  const isError = isObject(error) && typeof error.code === 'string' && typeof error.message === 'string'
  return success === false && isError ? { success, error } : undefined
}

/**
 * @returns the data of a result that is an envelope; any other result unchanged
 * @throws {AbpError} the error of an envelope
 */
export function unwrapEnvelope(result: unknown): unknown {
  const envelope = envelopeIn(result)
  if (!envelope) return result
  if (envelope.success) return envelope.data
  const { error } = envelope
  throw Object.assign(new Error(), error, { name: 'AbpError', retryable: error.retryable === true })
}
