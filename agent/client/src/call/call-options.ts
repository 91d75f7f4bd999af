import type { CallMetadata, CallResult, ProgressInfo } from '@abp-kit/core/protocol'
import type { TransferProgress } from '../binary/stream.ts'
import type { Intercepted } from '../guards/intercepted.ts'
import type { RetryOptions } from './retry.ts'

/** Options for every call, over any transport. */
export interface BasicCallOptions {
  /**
   * Timeout of the whole call in milliseconds. The page also receives it, where it overrides the app's limit.
   * Without it, the app's limit and the session's `callTimeout` apply.
   */
  timeout?: number
  /** Cancels the call in the page when it is aborted. */
  signal?: AbortSignal
  /** Called with the progress of this call. */
  onProgress?: (info: ProgressInfo) => unknown
  /** The id to pass to `cancel` (default: generated). */
  callId?: string
}

/** The call's `timeout` covers all its work: uploads to the page, retries, and the returned bytes. */
export interface CallOptions extends BasicCallOptions {
  /**
   * Absolute path of an existing directory. The client writes all bytes of the result to new files in it,
   * whatever their form and number. `data` has a `SavedBinary` for each, or an `UnsavedBinary` with the
   * reason.
   */
  saveTo?: string
  /**
   * Without `saveTo`: the number of bytes of one result that are returned as base64. For further bytes,
   * `content` is a `BinaryStream`. 10 MB by default.
   */
  inlineLimit?: number
  /** Called during transfers of bytes out of the page, or of files into it. */
  onTransfer?: (progress: TransferProgress) => unknown
  /** Overrides the session's `retry` option. */
  retry?: RetryOptions | false
}

/** The protocol's envelope, with the events of the call. */
export type SessionResult<Data = unknown> = CallResult<Data> & {
  metadata?: CallMetadata & {
    /** The page's side effects; see {@link Intercepted}. */
    intercepted?: Intercepted[]
    /** The number of attempts, if more than one. */
    attempts?: number
    /** Problems with the result's bytes. */
    warnings?: string[]
  }
}
