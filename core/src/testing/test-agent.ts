import type { App } from '../definition/app.ts'
import type { Capability } from '../definition/capability.ts'
import type { CapabilityHandler } from '../definition/handler.ts'
import type { RequirementDefinition } from '../definition/requirement.ts'
import type { CallResult, CancelResult } from '../protocol/call.ts'
import type { CapabilityDescriptor, SupportResult } from '../protocol/capability.ts'
import type { ElicitationRequest } from '../protocol/elicitation.ts'
import type { CapabilitiesChange, Notification, ProgressInfo } from '../protocol/event.ts'
import type { AgentIdentity, InitializeParams, InitializeResult } from '../protocol/session.ts'
import type { Schema } from '../schema/schema.ts'
import type { TestAnswer } from './answers.ts'
import type { CallArguments, NameOf, ResultOf } from './types.ts'

export interface TestAgentOptions {
  /** The agent's identity, as the app's `authorize` receives it; `{ name: 'test' }` by default. */
  agent?: AgentIdentity
  /** Elicitation methods that the agent answers; all by default. */
  allowedRequests?: string[]
  /**
   * Decides whether a requirement is met. Replaces the requirement's own check, which may need a browser.
   *
   * @param capability - the capability's name
   */
  meets?: (requirement: RequirementDefinition, capability: string) => boolean | Promise<boolean>
  /**
   * Whether the agent also receives the capabilities that components register in the test's page (jsdom,
   * happy-dom, a browser), as in the app's own page; `false` by default, so that agents are isolated.
   */
  page?: boolean
}

/** An agent in a test, with a session. */
export interface TestAgent<A extends App> {
  /** The app's response when the session began. */
  readonly initialized: InitializeResult
  /** All events and questions that the agent has received, in order. */
  readonly notifications: readonly Notification[]
  readonly progress: readonly ProgressInfo[]
  readonly changes: readonly CapabilitiesChange[]
  readonly questions: readonly ElicitationRequest[]

  /**
   * Calls a capability.
   *
   * @returns always the protocol's envelope, which contains every error (docs/protocol.md §3)
   */
  call<Name extends NameOf<A>>(
    name: Name,
    ...rest: CallArguments<A, Name>
  ): Promise<CallResult<ResultOf<A, Name>>>

  /** Cancels a running call. */
  cancel(callId: string, reason?: string): Promise<CancelResult>

  /**
   * Sets the answer to a question, from now on. Questions without a set answer fail with `NOT_SUPPORTED`.
   *
   * @example agent.answer('elicitation/confirm', { confirmed: true })
   */
  answer<Method extends string>(method: Method, answer: TestAnswer<Method>): void

  /** Offers a capability as a part of the page does (`registerCapability`). @returns a function that withdraws it */
  register<Name extends string, Input extends Schema, Output extends Schema, Context>(
    capability: Capability<Name, Input, Output, Context>,
    handler?: CapabilityHandler<Input, Output, NoInfer<Context>>,
  ): () => void

  list(): Promise<CapabilityDescriptor[]>
  supports(name: string): Promise<SupportResult>
  /** Begins a new session that replaces this one. @throws {AbpError} if the app does not allow that. */
  initialize(params?: Partial<InitializeParams>): Promise<InitializeResult>
  /** Ends the session. Cancels its calls and clears all timers. */
  shutdown(): Promise<void>
}
