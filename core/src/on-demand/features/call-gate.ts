import type { App } from '../../definition/app'
import type { AnyCapability } from '../../definition/capability'
import type { CapabilityContext } from '../../definition/handler'
import { addAppContext } from './app-context'
import { expectAvailable } from './availability'
import { type CallHooks, createHooks } from './call-hooks'
import { createLimits } from './call-limits'

/** A call that wants to its handler. */
interface Applicant {
  app: App
  capability: AnyCapability
  context: CapabilityContext
  /** When it came, in the milliseconds of `performance.now()`. */
  start: number
}

export type Gate = ReturnType<typeof createGate>

/** What stands between a call and its handler where the app or the capability says so. */
export function createGate() {
  const limits = createLimits()
  return {
    /**
     * @param run - does the work, with what the app and the capability have around the handler
     * @throws {AbpError} what becomes the error of the envelope
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
