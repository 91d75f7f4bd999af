import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { CallOptions, SessionResult } from '../call/call-options.ts'

/** The methods that tools use of a session; `connect` returns one. */
export interface ToolSession {
  call(name: string, params: unknown, options: CallOptions): Promise<SessionResult>
  listCapabilities(): Promise<CapabilityDescriptor[]>
}

/** The options of `toTools`, for every library. */
export interface ToolOptions {
  /** Names of the capabilities to offer, such as `notes.save` (default: all available ones, at most 128). */
  only?: readonly string[]
  /**
   * Absolute path of an existing directory for the files of results; the model receives their paths. Without
   * it, files other than images are described only by type and size.
   */
  saveTo?: string
  /** Milliseconds for one call (default: the session's `callTimeout`). */
  timeout?: number
  /** Called when tools are omitted; by default, Node.js prints the warning. */
  onWarning?: (message: string) => void
  /** Maximum characters of one result for the model (default: 40,000). A note reports a cut. */
  resultLimit?: number
}
