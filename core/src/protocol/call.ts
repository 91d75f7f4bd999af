import type { ErrorEnvelope } from './error'

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
  /** What the handler did that a capability must not do, and the page has refused, such as `alert` (protocol.md §5). */
  refused?: string[]
  /** How many downloads the handler began that the agent's driver takes over: they are parts of the result. */
  downloads?: number
  /** The handler called `print()`: the result is the page, of which the transport should make the PDF (protocol.md §5). */
  print?: boolean
}

/** The answer of `call`: never thrown, every failure is in the envelope (protocol.md §3). */
export interface CallResult<Data = unknown> {
  success: boolean
  data?: Data
  error?: ErrorEnvelope
  metadata?: CallMetadata
  cancelled?: boolean
}

export interface CancelRequest {
  callId: string
  reason?: string
}

export interface CancelResult {
  callId: string
  cancelled: boolean
  reason?: string
}
