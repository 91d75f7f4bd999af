import type { App } from '../../definition/app'
import type { AnyCapability } from '../../definition/capability'
import type { CapabilityContext } from '../../definition/handler'
import { addAppContext } from './app-context'
import { expectAvailable } from './availability'
import { type CallHooks, createHooks } from './call-hooks'
import { createLimits } from './call-limits'

/** A call that waits to run. */
interface Applicant {
  app: App
  capability: AnyCapability
  context: CapabilityContext
  /** When the call arrived, in milliseconds of `performance.now()`. */
  start: number
}

export type Gate = ReturnType<typeof createGate>

/** Applies the limits, conditions and hooks of the app and of the capability to calls. */
export function createGate() {
  const limits = createLimits()
  return {
    /**
     * Runs a call when it is allowed to run.
     *
     * @param run - runs the call with the hooks of the app and of the capability
     * @throws {AbpError} the error for the envelope
     */
    async pass(
      { app, capability, context, start }: Applicant,
      run: (hooks?: CallHooks) => Promise<unknown>,
    ): Promise<unknown> {
      if (app.rateLimit) limits.count(app.rateLimit)
      const enter = async () => {
        await addAppContext(app, context)
        await expectAvailable(capability, context)
        return run(createHooks(app, capability, context, start))
      }
      return capability.concurrency ? limits.inTurn(capability, context.signal, enter) : enter()
    },
  }
}
