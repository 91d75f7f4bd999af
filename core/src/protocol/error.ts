/** The error codes of the protocol (docs/protocol.md §3, Errors). Apps may add codes of their own in the same shape. */
export type AbpErrorCode =
  | 'NOT_INITIALIZED'
  | 'ALREADY_INITIALIZED'
  | 'SESSION_EXPIRED'
  | 'SESSION_INVALID'
  | 'UNKNOWN_CAPABILITY'
  | 'CAPABILITY_UNAVAILABLE'
  | 'REQUIREMENT_NOT_MET'
  | 'PRECONDITION_FAILED'
  | 'INVALID_PARAMS'
  | 'PERMISSION_DENIED'
  | 'PERMISSION_REQUIRED'
  | 'OPERATION_FAILED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'RATE_LIMITED'
  | 'NOT_IMPLEMENTED'
  | 'NOT_SUPPORTED'
  | 'BROWSER_ERROR'
  | 'INTERNAL_ERROR'
  | 'TRANSPORT_ERROR'
  | 'DISCONNECTED'

/** An error as it travels: plain data, safe for JSON and for structured cloning. */
export interface ErrorEnvelope {
  code: AbpErrorCode | (string & {})
  message: string
  /** Whether the same call may succeed later without a change. */
  retryable: boolean
  details?: unknown
  /** Milliseconds to wait before the next try. */
  retryAfter?: number
  /** Names of capabilities that can be called instead. */
  alternatives?: string[]
}

export interface AbpErrorOptions {
  /** Whether the same call may succeed later without a change; by default what docs/protocol.md §3 says of the code. */
  retryable?: boolean
  details?: unknown
  /** Milliseconds to wait before the next try. */
  retryAfter?: number
  alternatives?: string[]
  cause?: unknown
}

const retryableCodes = new Set<string>([
  'NOT_INITIALIZED',
  'SESSION_EXPIRED',
  'SESSION_INVALID',
  'PERMISSION_REQUIRED',
  'TIMEOUT',
  'RATE_LIMITED',
  'DISCONNECTED',
])

/**
 * An error with a code of the protocol. Thrown by a capability's handler it becomes the call's
 * error envelope unchanged; every error that this project throws for a user's mistake is one.
 *
 * @example throw new AbpError('PRECONDITION_FAILED', 'The invoice is locked.', { details: { id } })
 */
export class AbpError extends Error {
  override readonly name = 'AbpError'
  readonly code: ErrorEnvelope['code']
  readonly retryable: boolean
  declare readonly details?: unknown
  declare readonly retryAfter?: number
  declare readonly alternatives?: string[]

  constructor(code: ErrorEnvelope['code'], message: string, options: AbpErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? retryableCodes.has(code)
    if (options.details !== undefined) this.details = options.details
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
    if (options.alternatives !== undefined) this.alternatives = options.alternatives
  }

  /** @returns the error as plain data (docs/protocol.md §3, Errors). */
  toJSON(): ErrorEnvelope {
    return errorEnvelope(this)
  }
}

/** @returns whether `error` is an {@link AbpError}: by name, so also one of another copy of this package or of the bootstrap. */
export function isAbpError(error: unknown): error is AbpError {
  return error instanceof Error && error.name === 'AbpError' && 'code' in error && 'retryable' in error
}

/** @returns `error` as plain data, without the fields that it does not have. */
export function errorEnvelope(error: ErrorEnvelope): ErrorEnvelope {
  const envelope: ErrorEnvelope = { code: error.code, message: error.message, retryable: error.retryable }
  if (error.details !== undefined) envelope.details = error.details
  if (error.retryAfter !== undefined) envelope.retryAfter = error.retryAfter
  if (error.alternatives !== undefined) envelope.alternatives = error.alternatives
  return envelope
}
