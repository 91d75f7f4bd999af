import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { CallOptions, SessionResult } from '../call/call-options.ts'

/** What tools need of a session; `connect` returns one. */
export interface ToolSession {
  call(name: string, params: unknown, options: CallOptions): Promise<SessionResult>
  listCapabilities(): Promise<CapabilityDescriptor[]>
}

/** The options of `toTools`, for every library. */
export interface ToolOptions {
  /** Names of the capabilities to offer, such as `notes.save`; all that are available by default, 128 at most. */
  only?: readonly string[]
  /**
   * Absolute path of an existing directory for the files of results: the model is told their paths. Without it, a
   * file that is no picture is only told by type and size.
   */
  saveTo?: string
  /** Milliseconds for one call; the session's `callTimeout` by default. */
  timeout?: number
  /** Called when tools are left out; by default, Node.js prints the warning. */
  onWarning?: (message: string) => void
  /** Characters of one result that the model gets; 40,000 by default. What is cut is told. */
  resultLimit?: number
}
