import { type ErrorEnvelope, errorEnvelope, isAbpError } from '../protocol/error.ts'
import type { AbpErrorCode } from '../protocol/error-codes/index.ts'
import { isObject, textOf } from './untrusted.ts'

/** The codes for DOMExceptions (docs/protocol.md §3, Errors). */
const domExceptions: Record<string, [code: AbpErrorCode, retryable: boolean]> = {
  NotAllowedError: ['PERMISSION_DENIED', false],
  SecurityError: ['PERMISSION_REQUIRED', true],
  NotSupportedError: ['NOT_SUPPORTED', false],
  TimeoutError: ['TIMEOUT', true],
  AbortError: ['OPERATION_FAILED', true],
  NetworkError: ['OPERATION_FAILED', true],
}

/** @returns the envelope's error for any value that a handler throws; never throws itself. */
export function failureOf(thrown: unknown): ErrorEnvelope {
  try {
    if (isAbpError(thrown)) return { ...errorEnvelope(thrown), message: textOf(thrown.message) }
    if (thrown instanceof DOMException) {
      const [code, retryable] = domExceptions[thrown.name] ?? ['BROWSER_ERROR', false]
      return { code, message: `${thrown.name}: ${textOf(thrown.message)}`, retryable }
    }
    const message = textOf(isObject(thrown) && 'message' in thrown ? thrown.message : thrown)
    return { code: 'OPERATION_FAILED', message: message || 'The capability failed.', retryable: false }
  } catch {
    // The cause is a throwing getter, a revoked proxy, or a DOMException whose name is `constructor`.
    return { code: 'OPERATION_FAILED', message: 'The capability failed.', retryable: false }
  }
}
