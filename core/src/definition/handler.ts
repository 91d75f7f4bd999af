import type { CallMetadata } from '../protocol/call.ts'
import type { ElicitationRequest, ElicitationResult } from '../protocol/elicitation.ts'
import type { NotificationData } from '../protocol/event.ts'
import type { ParsedValue, Schema, UnparsedValue } from '../schema/schema.ts'
import type { CallOrigin } from './context.ts'
import type { Questions } from './question.ts'

/** Details of a progress report in addition to its numbers. */
export interface ProgressDetails {
  /** A short status for the agent's user. */
  status?: string
  /** The current part of the work, such as `storeResult`. */
  stage?: string
  /** Remaining milliseconds, if the handler knows better than an estimate from the numbers. */
  estimatedRemaining?: number
}

/** A handler's second argument, after its parameters. */
export interface CapabilityContext extends Questions, CallOrigin {
  readonly callId: string
  /**
   * Identifies this call in the agent's progress reports; `undefined` if the agent does not request progress.
   */
  readonly progressToken: string | undefined
  /** Metadata of the result. Set `cached` if the handler returns cached data. */
  readonly metadata: Pick<CallMetadata, 'cached'>
  /**
   * Reports the progress of the call to the agent. The agent receives at most ten reports per second. Reports
   * in between are dropped, except the last one, which arrives before the result. Does nothing if the agent
   * did not send a `progressToken`.
   *
   * @param done - finished work, in any unit
   * @param total - all work, in the same unit, if known; the percentage and remaining time are computed from
   *   it
   * @param status - a short status for the agent's user, or {@link ProgressDetails}
   */
  progress(done: number, total?: number, status?: string | ProgressDetails): void
  /**
   * Asks the agent or its user with a method that you agreed on with the agent. For the standard methods, use
   * `confirm`, `input` and the other questions (docs/protocol.md §3, Elicitation).
   *
   * @returns the answer; or `{success: false, error}` with `NOT_SUPPORTED` if no one can answer, `TIMEOUT` if
   *   the answer is late.
   */
  elicit(request: ElicitationRequest): Promise<ElicitationResult>
  /**
   * Notifies the agent of an event; fire and forget. `state/changed` and `error` are the protocol's events,
   * sent with its prefix `notifications/`.
   */
  notify<Event extends string>(event: Event, data?: NotificationData<Event>): void
}

/**
 * The function that implements a capability. Return plain data that matches the `output` schema. To fail with
 * a code, throw an `AbpError`; any other error becomes `OPERATION_FAILED` (docs/protocol.md §3, Errors).
 *
 * @typeParam Context - the data that the app's own context adds: `ContextOf<typeof context>`
 *
 * @example
 * const handler: CapabilityHandler<typeof input, typeof output> = ({ markdown }) => ({ html: marked(markdown) })
 */
export type CapabilityHandler<Input = Schema, Output = Schema, Context = unknown> = (
  params: ParsedValue<Input>,
  context: CapabilityContext & Context,
) => UnparsedValue<Output> | Promise<UnparsedValue<Output>>
