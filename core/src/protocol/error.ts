import type { AbpErrorCode } from './error-codes/index.ts'

/** An error in transit: plain data, safe for JSON and structured cloning. */
export interface ErrorEnvelope {
  code: AbpErrorCode | (string & {})
  message: string
  /** Whether the same call may succeed later. */
  retryable: boolean
  details?: unknown
  /** Milliseconds to wait before trying again. */
  retryAfter?: number
  /** Names of capabilities to call instead. */
  alternatives?: string[]
}

export interface AbpErrorOptions {
  /** Whether the same call may succeed later. Defaults to the code's entry in docs/protocol.md §3. */
  retryable?: boolean
  details?: unknown
  /** Milliseconds to wait before trying again. */
  retryAfter?: number
  alternatives?: string[]
  cause?: unknown
}

/** Codes for which the same call may succeed later. */
export const retryableCodes = [
  'NOT_INITIALIZED',
  'SESSION_EXPIRED',
  'SESSION_INVALID',
  'PERMISSION_REQUIRED',
  'TIMEOUT',
  'RATE_LIMITED',
  'DISCONNECTED',
] as const satisfies AbpErrorCode[]

/** A code that is known at compile time must be registered. A received code is passed on as it is. */
type Registered<Code extends string> = string extends Code ? Code : Code & AbpErrorCode

interface AbpErrorConstructor {
  new <Code extends string = AbpErrorCode>(
    code: Registered<Code>,
    message: string,
    options?: AbpErrorOptions,
  ): AbpError
}

/** The error that abp-kit itself throws. Apps use it as `AbpError`, with their own codes. */
export interface AbpError extends Error, Readonly<Omit<ErrorEnvelope, 'message'>> {
  readonly name: 'AbpError'
  /** @returns the error as plain data (docs/protocol.md §3, Errors). */
  toJSON(): ErrorEnvelope
}

export const AbpError: AbpErrorConstructor = class extends Error {
  override readonly name = 'AbpError'
  readonly code: ErrorEnvelope['code']
  readonly retryable: boolean
  declare readonly details?: unknown
  declare readonly retryAfter?: number
  declare readonly alternatives?: string[]

  constructor(code: ErrorEnvelope['code'], message: string, options: AbpErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? retryableCodes.some((retryable) => retryable === code)
    if (options.details !== undefined) this.details = options.details
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
    if (options.alternatives !== undefined) this.alternatives = options.alternatives
  }

  toJSON(): ErrorEnvelope {
    return errorEnvelope(this)
  }
}

/**
 * @returns whether `error` is an {@link AbpError}. Checks the name, so errors from the bootstrap or another
 *   copy of this package also match.
 */
export function isAbpError(error: unknown): error is AbpError {
  return error instanceof Error && error.name === 'AbpError' && 'code' in error && 'retryable' in error
}

/** @returns `error` as plain data, without undefined fields. */
export function errorEnvelope(error: ErrorEnvelope): ErrorEnvelope {
  const envelope: ErrorEnvelope = { code: error.code, message: error.message, retryable: error.retryable }
  if (error.details !== undefined) envelope.details = error.details
  if (error.retryAfter !== undefined) envelope.retryAfter = error.retryAfter
  if (error.alternatives !== undefined) envelope.alternatives = error.alternatives
  return envelope
}
