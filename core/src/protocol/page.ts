import type { CallOptions, CallResult, CancelRequest, CancelResult } from './call.ts'
import type { CapabilityDescriptor, SupportResult } from './capability.ts'
import type { ElicitationRequest, ElicitationResult } from './elicitation.ts'
import type {
  CapabilitiesChangedHandler,
  ElicitationHandler,
  EventRegistration,
  NotificationData,
  NotificationHandler,
  ProgressHandler,
  ProgressInfo,
} from './event.ts'
import type { AppIdentity } from './manifest.ts'
import type { InitializeParams, InitializeResult, ShutdownParams } from './session.ts'

/** The methods of `window.abp` (docs/protocol.md §3). */
export interface AbpMethods {
  initialize(params: InitializeParams): Promise<InitializeResult>
  shutdown(params?: ShutdownParams): Promise<void>
  call(name: string, params?: unknown, options?: CallOptions): Promise<CallResult>
  listCapabilities(): Promise<CapabilityDescriptor[]>
  describeCapability(name: string): Promise<CapabilityDescriptor | null>
  supports(name: string): Promise<SupportResult>
  cancel(call: string | CancelRequest, reason?: string): Promise<CancelResult>
  notify<Event extends string>(event: Event, data?: NotificationData<Event>): void
  notifyProgress(info: ProgressInfo): void
  elicit(request: ElicitationRequest): Promise<ElicitationResult>
}

/**
 * The members through which code in the page listens for events. They can also be assigned
 * (docs/protocol.md §3, Events).
 */
export interface AbpEvents {
  get onNotification(): EventRegistration<NotificationHandler>
  set onNotification(handler: NotificationHandler | null)
  get onProgress(): EventRegistration<ProgressHandler>
  set onProgress(handler: ProgressHandler | null)
  get onElicitation(): EventRegistration<ElicitationHandler>
  set onElicitation(handler: ElicitationHandler | null)
  get onCapabilitiesChanged(): EventRegistration<CapabilitiesChangedHandler>
  set onCapabilitiesChanged(handler: CapabilitiesChangedHandler | null)
}

/** The object at `window.abp`. It stays the same for the page's lifetime (docs/protocol.md §7, replacing `window.abp`). */
export interface Abp extends AbpMethods, AbpEvents {
  readonly protocolVersion: string
  readonly app: AppIdentity
  readonly initialized: boolean
  /** `null` outside a session. */
  readonly sessionId: string | null
}
