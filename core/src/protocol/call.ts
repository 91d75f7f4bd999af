import { AbpError, type ErrorEnvelope } from './error.ts'

export interface CallOptions {
  /** In milliseconds. */
  timeout?: number
  /** Returned as `operationId` in this call's progress reports. */
  progressToken?: string
  /** Identifies the call for `cancel`. Generated if absent. */
  callId?: string
  /** For callers in the page: aborting the signal cancels the call. */
  signal?: AbortSignal
}

export interface CallMetadata {
  /** Milliseconds from the call to its result. */
  duration: number
  cached?: boolean
  /**
   * Forbidden APIs, such as `alert`, that the handler tried to use and the page refused
   * (docs/protocol.md §5).
   */
  refused?: string[]
  /**
   * Number of downloads that the handler started for the agent's driver to take over. They are part of the
   * result.
   */
  downloads?: number
  /**
   * The handler called `print()`: the page itself is the result, and the transport should create the PDF
   * (docs/protocol.md §5).
   */
  print?: boolean
}

/** A call that succeeded. */
export interface CallSuccess<Data = unknown> {
  success: true
  /** The value that the capability returned. Absent in JSON if it returned nothing. */
  data: Data
  error?: undefined
  cancelled?: undefined
  metadata?: CallMetadata
}

/** A call that failed. */
export interface CallFailure {
  success: false
  error: ErrorEnvelope
  data?: undefined
  /** The call was stopped by `cancel`, by its caller or by its timeout. */
  cancelled?: boolean
  metadata?: CallMetadata
}

/**
 * The result of `call`. `call` never throws: the envelope contains the error (docs/protocol.md §3). `success`
 * distinguishes the two types.
 */
export type CallResult<Data = unknown> = CallSuccess<Data> | CallFailure

/**
 * Returns the data from an envelope, for code that handles failures with `try` and `catch`.
 *
 * @param result - the result of `call`, from any client
 * @returns the capability's data
 * @throws {AbpError} the error of a failed call
 *
 * @example const { html } = unwrap(await session.call('convert.markdownToHtml', { markdown }))
 */
export function unwrap<Result extends CallResult>(result: Result): DataOf<Result>
export function unwrap(result: CallResult): unknown {
  if (result.success) return result.data
  const { code, message, ...rest } = result.error
  throw new AbpError(code, message, rest)
}

type DataOf<Result> = Extract<Result, { success: true }> extends { data: infer Data } ? Data : never

export interface CancelRequest {
  callId: string
  reason?: string
}

export interface CancelResult {
  callId: string
  cancelled: boolean
  reason?: string
}
