import type { CallMetadata, CallResult, ProgressInfo } from '@abp-kit/core/protocol'
import type { TransferProgress } from '../binary/stream'
import type { Intercepted } from '../guards/intercepted'
import type { RetryOptions } from './retry'

/** What every call can have, however it reaches the app. */
export interface BasicCallOptions {
  /**
   * Milliseconds, also told to the page. Without it the capability's own limit holds, and the session's `callTimeout`
   * as the last resort.
   */
  timeout?: number
  /** Aborting it cancels the call in the page. */
  signal?: AbortSignal
  /** Progress of this call. */
  onProgress?: (info: ProgressInfo) => unknown
  /** For `cancel`; made up when absent. */
  callId?: string
}

/** The call's `timeout` bounds everything that it starts: files into the page, retries, and the bytes that it returns. */
export interface CallOptions extends BasicCallOptions {
  /**
   * Absolute path of a directory that exists: all bytes of the result are written to new files in it, whatever their form
   * and number, and stand in `data` as `SavedBinary` (or `UnsavedBinary`, with the reason).
   */
  saveTo?: string
  /**
   * Without `saveTo`: how many bytes of one result come as base64 text; above it `content` is a `BinaryStream`. 10 MB by
   * default.
   */
  inlineLimit?: number
  /** Bytes on their way, out of the page or (files) into it. */
  onTransfer?: (progress: TransferProgress) => unknown
  /** Instead of the session's. */
  retry?: RetryOptions | false
}

/** The protocol's envelope, and what happened on the way. */
export type SessionResult<Data = unknown> = CallResult<Data> & {
  metadata?: CallMetadata & {
    /** What the page did besides answering, see {@link Intercepted}. */
    intercepted?: Intercepted[]
    /** How many times the call was made, when it was more than once. */
    attempts?: number
    /** What is odd about the bytes of the result. */
    warnings?: string[]
  }
}
