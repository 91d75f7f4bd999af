import type { App } from '../definition/app.ts'
import type { AnyCapability } from '../definition/capability.ts'
import { expectApp } from '../definition/expect.ts'
import { findRegistry, offer, type Registry } from '../dynamic/registry.ts'
import type { CallResult } from '../protocol/call.ts'
import type { ElicitationRequest } from '../protocol/elicitation.ts'
import type { CapabilitiesChange, Notification, ProgressInfo } from '../protocol/event.ts'
import type { AbpMethods } from '../protocol/page.ts'
import type { InitializeParams } from '../protocol/session.ts'
import { createDetachedRuntime } from '../runtime/install.ts'
import { createAnswers } from './answers.ts'
import type { TestAgent, TestAgentOptions } from './test-agent.ts'
import type { CallArguments, NameOf, ResultOf, TestCallOptions } from './types.ts'

/**
 * Runs an app's capabilities in a test, without a browser. Uses the same runtime as a page, and can do everything that
 * an agent can do. Each agent has its own runtime.
 *
 * @param app - the app from `defineApp`
 * @returns an agent with a session; `call` knows the types of the app's parameters and results
 * @throws {AbpError} `INVALID_DEFINITION` if `app` is not an app.
 *
 * @example
 * const agent = await createTestAgent(app)
 * const { data, error } = await agent.call('convert.markdownToHtml', { markdown: '# Hi' })
 */
export async function createTestAgent<A extends App>(
  app: A,
  { agent = { name: 'test' }, allowedRequests, meets, page = false }: TestAgentOptions = {},
): Promise<TestAgent<A>> {
  const { capabilities, ...options } = expectApp(app, 'the test')
  const registry: Registry = page ? findRegistry() : { capabilities: new Set() }
  const judged = (capability: AnyCapability): AnyCapability => {
    const { name, requirements } = capability
    if (!meets || !requirements) return capability
    const decide = (requirement: (typeof requirements)[number]) => ({
      ...requirement,
      check: () => meets(requirement, name),
    })
    return { ...capability, requirements: requirements.map(decide) }
  }

  let count = 0
  const answers = createAnswers()
  const notifications: Notification[] = []
  const progress: ProgressInfo[] = []
  const changes: CapabilitiesChange[] = []
  const questions: ElicitationRequest[] = []
  const runtime = createDetachedRuntime(
    { ...options, capabilities: capabilities.map(judged) },
    {
      around: (run) => run(),
      // The globals that a driving client defines in a page.
      globals: {
        __abp_notification: (notification: Notification) => notifications.push(notification),
        __abp_progress: (info: ProgressInfo) => progress.push(info),
        __abp_capabilities_changed: (change: CapabilitiesChange) => changes.push(change),
        __abp_elicitation(request: ElicitationRequest) {
          questions.push(request)
          return answers.give(request)
        },
      },
      registry,
      sessionChanged: () => undefined,
    },
  )

  // Overloads: the method's name provides the caller's types, while the implementation does not trust any
  // arguments.
  function run<Method extends keyof AbpMethods>(
    method: Method,
    ...args: Parameters<AbpMethods[Method]>
  ): ReturnType<AbpMethods[Method]>
  function run(method: string, ...args: unknown[]): unknown {
    return runtime.run(method, args)
  }

  function call<Name extends NameOf<A>>(
    name: Name,
    ...rest: CallArguments<A, Name>
  ): Promise<CallResult<ResultOf<A, Name>>>
  function call(
    name: string,
    params?: unknown,
    { callId = `${name}#${++count}`, ...more }: TestCallOptions = {},
  ): Promise<CallResult> {
    return run('call', name, params, { callId, progressToken: callId, ...more })
  }

  const begin = (params: Partial<InitializeParams> = {}) =>
    run('initialize', {
      agent,
      protocolVersion: '0.1',
      features: { notifications: true, progress: true, elicitation: true },
      ...(allowedRequests && { agentCapabilities: { allowedRequests } }),
      ...params,
    })
  return {
    initialized: await begin(),
    notifications,
    progress,
    changes,
    questions,
    call,
    cancel: (callId, reason) => run('cancel', callId, reason),
    answer: answers.arrange,
    register: (capability, handler) =>
      offer(registry, judged(handler ? { ...capability, handler, load: undefined } : { ...capability })),
    list: () => run('listCapabilities'),
    supports: (name) => run('supports', name),
    initialize: begin,
    shutdown: () => run('shutdown'),
  }
}
