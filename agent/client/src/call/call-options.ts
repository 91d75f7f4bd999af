import type { CallMetadata, CallResult, ProgressInfo } from '@abp-kit/core/protocol'
import type { TransferProgress } from '../binary/stream.ts'
import type { Intercepted } from '../guards/intercepted.ts'
import type { RetryOptions } from './retry.ts'

/** Options for every call, however it reaches the app. */
export interface BasicCallOptions {
  /**
   * Milliseconds for the whole call, also sent to the page, where it takes precedence over the app's limit. Without
   * it, the app's limit and the session's `callTimeout` apply.
   */
  timeout?: number
  /** Abort it to cancel the call in the page. */
  signal?: AbortSignal
  /** Called with the progress of this call. */
  onProgress?: (info: ProgressInfo) => unknown
  /** The id for `cancel`; generated if absent. */
  callId?: string
}

/** The call's `timeout` covers everything that it starts: files into the page, retries, and the bytes that it returns. */
export interface CallOptions extends BasicCallOptions {
  /**
   * Absolute path of an existing directory. All bytes of the result are written to new files in it, in whatever form
   * and number they come, and `data` has a `SavedBinary` for each (or an `UnsavedBinary` with the reason).
   */
  saveTo?: string
  /**
   * Without `saveTo`: how many bytes of one result come as base64 text. For bytes beyond that, `content` is a
   * `BinaryStream`. 10 MB by default.
   */
  inlineLimit?: number
  /** Called while bytes are transferred out of the page, or (files) into it. */
  onTransfer?: (progress: TransferProgress) => unknown
  /** Replaces the session's setting. */
  retry?: RetryOptions | false
}

/** The protocol's envelope, with what happened during the call. */
export type SessionResult<Data = unknown> = CallResult<Data> & {
  metadata?: CallMetadata & {
    /** What the page did besides answering; see {@link Intercepted}. */
    intercepted?: Intercepted[]
    /** How many times the call was made, if more than once. */
    attempts?: number
    /** Problems with the bytes of the result. */
    warnings?: string[]
  }
}
