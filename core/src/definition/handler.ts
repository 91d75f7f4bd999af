import type { ElicitationRequest, ElicitationResult, NotificationData } from '../protocol/event'
import type { ParsedValue, Schema, UnparsedValue } from '../schema/schema'
import type { Questions } from './question'

/** What a handler gets beside its parameters. */
export interface CapabilityContext extends Questions {
  /** Aborted when the call is cancelled, times out, or its session ends. */
  readonly signal: AbortSignal
  readonly callId: string
  /**
   * Tells the agent how far the call is: ten times a second at most, what comes in between is left out
   * except for the last, which arrives before the result. Does nothing when the agent gave no `progressToken`.
   *
   * @param done - in any unit
   * @param total - in the same unit, when known; percentage and remaining time follow from it
   * @param status - a few words for the agent's user
   */
  progress(done: number, total?: number, status?: string): void
  /**
   * Asks the agent or its user with a method of their own agreement; for the standard ones there are
   * `confirm`, `input` and their kin (docs/protocol.md §3, Elicitation).
   *
   * @returns the answer; `{success: false, error}` with `NOT_SUPPORTED` when nobody answers, `TIMEOUT` when it is too late.
   */
  elicit(request: ElicitationRequest): Promise<ElicitationResult>
  /** Tells the agent about an event; fire and forget. */
  notify<Event extends string>(event: Event, data?: NotificationData<Event>): void
}

/**
 * What does the work. Returns plain data in the form of the `output` schema; throws `AbpError` for a
 * failure with a code, anything else becomes `OPERATION_FAILED` (docs/protocol.md §3, Errors).
 *
 * @example
 * const handler: CapabilityHandler<typeof input, typeof output> = ({ markdown }) => ({ html: marked(markdown) })
 */
export type CapabilityHandler<Input = Schema, Output = Schema> = (
  params: ParsedValue<Input>,
  context: CapabilityContext,
) => UnparsedValue<Output> | Promise<UnparsedValue<Output>>
