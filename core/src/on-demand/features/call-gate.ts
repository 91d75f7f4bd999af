import type { App } from '../../definition/app'
import type { AnyCapability } from '../../definition/capability'
import type { CapabilityContext } from '../../definition/handler'
import { AbpError } from '../../protocol/error'
import type { AgentIdentity } from '../../protocol/session'
import { expectAvailable } from './availability'
import { createLimits } from './call-limits'

/** A call that wants to its handler. */
interface Applicant {
  agent: AgentIdentity
  app: App
  capability: AnyCapability
  context: CapabilityContext
}

export type Gate = ReturnType<typeof createGate>

export type Authorize = (params: unknown) => Promise<void>

/** What stands between a call and its handler where the app or the capability says so. */
export function createGate() {
  const limits = createLimits()
  return {
    /**
     * @param run - does the work; asks `authorize`, when there is one, about the valid parameters
     * @throws {AbpError} what becomes the error of the envelope
     */
    async pass(
      { agent, app, capability, context }: Applicant,
      run: (authorize?: Authorize) => Promise<unknown>,
    ): Promise<unknown> {
      const { authorize: ask, rateLimit } = app
      const authorize: Authorize | undefined =
        ask &&
        (async (params) => {
          // Whatever is not a clear yes.
          if ((await ask(agent, capability.name, params)) === true) return
          throw new AbpError('PERMISSION_DENIED', `The app does not let this agent call ${capability.name}.`)
        })
      if (rateLimit) limits.count(rateLimit)
      const enter = async () => {
        await expectAvailable(capability)
        return run(authorize)
      }
      return capability.concurrency ? limits.inTurn(capability, context.signal, enter) : enter()
    },
  }
}
