import { AbpError, type ErrorEnvelope } from './error'

export interface CallOptions {
  /** Milliseconds. */
  timeout?: number
  /** Comes back as `operationId` in the progress of this call. */
  progressToken?: string
  /** For `cancel`; made up when absent. */
  callId?: string
  /** For callers in the page: aborting it cancels the call. */
  signal?: AbortSignal
}

export interface CallMetadata {
  /** Milliseconds from the call to its answer. */
  duration: number
  cached?: boolean
  /** What the handler did that a capability must not do, and the page has refused, such as `alert` (docs/protocol.md §5). */
  refused?: string[]
  /** How many downloads the handler began that the agent's driver takes over: they are parts of the result. */
  downloads?: number
  /** The handler called `print()`: the result is the page, of which the transport should make the PDF (docs/protocol.md §5). */
  print?: boolean
}

/** A call that worked. */
export interface CallSuccess<Data = unknown> {
  success: true
  /** What the capability returned; absent in JSON when it returned nothing. */
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
  /** The call was stopped: by `cancel`, by its caller or by its timeout. */
  cancelled?: boolean
  metadata?: CallMetadata
}

/** The answer of `call`: never thrown, every failure is in the envelope (docs/protocol.md §3). `success` tells which of the two it is. */
export type CallResult<Data = unknown> = CallSuccess<Data> | CallFailure

/**
 * Takes the data out of an envelope, for code that handles failures with `try` and `catch`.
 *
 * @param result - what `call` answered, of whatever client
 * @returns the capability's data
 * @throws {AbpError} the error of a call that failed
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
