import type { CallMetadata } from '../protocol/call'
import type { ElicitationRequest, ElicitationResult, NotificationData } from '../protocol/event'
import type { ParsedValue, Schema, UnparsedValue } from '../schema/schema'
import type { CallOrigin } from './context'
import type { Questions } from './question'

/** What a report of progress can say besides numbers. */
export interface ProgressDetails {
  /** A few words for the agent's user. */
  status?: string
  /** The part of the work that runs, such as `storeResult`. */
  stage?: string
  /** Milliseconds, where the handler knows better than what follows from the numbers. */
  estimatedRemaining?: number
}

/** What a handler gets beside its parameters. */
export interface CapabilityContext extends Questions, CallOrigin {
  readonly callId: string
  /** Names this call in the agent's progress; absent when the agent wants none. */
  readonly progressToken: string | undefined
  /** What the answer says besides the data: a handler that answers from a cache sets `cached`. */
  readonly metadata: Pick<CallMetadata, 'cached'>
  /**
   * Tells the agent how far the call is: ten times a second at most, what comes in between is left out
   * except for the last, which arrives before the result. Does nothing when the agent gave no `progressToken`.
   *
   * @param done - in any unit
   * @param total - in the same unit, when known; percentage and remaining time follow from it
   * @param status - a few words for the agent's user, or {@link ProgressDetails}
   */
  progress(done: number, total?: number, status?: string | ProgressDetails): void
  /**
   * Asks the agent or its user with a method of their own agreement; for the standard ones there are
   * `confirm`, `input` and their kin (docs/protocol.md §3, Elicitation).
   *
   * @returns the answer; `{success: false, error}` with `NOT_SUPPORTED` when nobody answers, `TIMEOUT` when it is too late.
   */
  elicit(request: ElicitationRequest): Promise<ElicitationResult>
  /** Tells the agent about an event; fire and forget. `state/changed` and `error` are the protocol's, with its prefix `notifications/`. */
  notify<Event extends string>(event: Event, data?: NotificationData<Event>): void
}

/**
 * What does the work. Returns plain data in the form of the `output` schema; throws `AbpError` for a
 * failure with a code, anything else becomes `OPERATION_FAILED` (docs/protocol.md §3, Errors).
 *
 * @typeParam Context - what the app's own context adds: `ContextOf<typeof context>`
 *
 * @example
 * const handler: CapabilityHandler<typeof input, typeof output> = ({ markdown }) => ({ html: marked(markdown) })
 */
export type CapabilityHandler<Input = Schema, Output = Schema, Context = unknown> = (
  params: ParsedValue<Input>,
  context: CapabilityContext & Context,
) => UnparsedValue<Output> | Promise<UnparsedValue<Output>>
