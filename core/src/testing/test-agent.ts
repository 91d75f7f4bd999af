import type { App } from '../definition/app'
import type { Capability } from '../definition/capability'
import type { CapabilityHandler } from '../definition/handler'
import type { RequirementDefinition } from '../definition/requirement'
import type { CallResult, CancelResult } from '../protocol/call'
import type { CapabilityDescriptor, SupportResult } from '../protocol/capability'
import type { CapabilitiesChange, ElicitationRequest, Notification, ProgressInfo } from '../protocol/event'
import type { AgentIdentity, InitializeParams, InitializeResult } from '../protocol/session'
import type { Schema } from '../schema/schema'
import type { TestAnswer } from './answers'
import type { CallArguments, NameOf, ResultOf } from './types'

export interface TestAgentOptions {
  /** Who calls, as the app's `authorize` sees it; `{ name: 'test' }` by default. */
  agent?: AgentIdentity
  /** Elicitation methods that the agent answers; all by default. */
  allowedRequests?: string[]
  /**
   * Decides whether a requirement is met, in the place of its own check, which may need a browser.
   *
   * @param capability - its name
   */
  meets?: (requirement: RequirementDefinition, capability: string) => boolean | Promise<boolean>
  /**
   * Also sees what components register in the page of the test (jsdom, happy-dom, a browser), as the app's own
   * page would; `false` by default, so that agents know nothing of each other.
   */
  page?: boolean
}

/** An agent in a test, with a session. */
export interface TestAgent<A extends App> {
  /** What the app said when the session began. */
  readonly initialized: InitializeResult
  /** What the agent was told and asked, in order. */
  readonly notifications: readonly Notification[]
  readonly progress: readonly ProgressInfo[]
  readonly changes: readonly CapabilitiesChange[]
  readonly questions: readonly ElicitationRequest[]

  /**
   * Calls a capability.
   *
   * @returns the protocol's envelope, always: every failure is in it (docs/protocol.md §3)
   */
  call<Name extends NameOf<A>>(
    name: Name,
    ...rest: CallArguments<A, Name>
  ): Promise<CallResult<ResultOf<A, Name>>>

  /** Cancels a call that runs. */
  cancel(callId: string, reason?: string): Promise<CancelResult>

  /**
   * Arranges the answer to a question, from now on. A question without one is answered with `NOT_SUPPORTED`.
   *
   * @example agent.answer('elicitation/confirm', { confirmed: true })
   */
  answer<Method extends string>(method: Method, answer: TestAnswer<Method>): void

  /** Offers a capability as a part of the page does (`registerCapability`). @returns takes it back */
  register<Name extends string, Input extends Schema, Output extends Schema, Context>(
    capability: Capability<Name, Input, Output, Context>,
    handler?: CapabilityHandler<Input, Output, NoInfer<Context>>,
  ): () => void

  list(): Promise<CapabilityDescriptor[]>
  supports(name: string): Promise<SupportResult>
  /** Begins another session, in the place of this one. @throws {AbpError} when the app does not want that. */
  initialize(params?: Partial<InitializeParams>): Promise<InitializeResult>
  /** Ends the session: its calls are cancelled, and no timer is left. */
  shutdown(): Promise<void>
}
