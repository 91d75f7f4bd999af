import type { App } from '../../definition/app.ts'
import type { AnyCapability } from '../../definition/capability.ts'
import type { CapabilityContext } from '../../definition/handler.ts'
import { addAppContext } from './app-context.ts'
import { expectAvailable } from './availability.ts'
import { unknownCapability } from './call-errors.ts'
import { type CallHooks, createHooks } from './call-hooks.ts'
import { createLimits } from './call-limits.ts'
import { countParams } from './conclude.ts'

/** A call that waits to run. */
interface Applicant {
  app: App
  capability: AnyCapability
  context: CapabilityContext
  /** The agent's original parameters. */
  params: unknown
  /** When the call arrived, in milliseconds of `performance.now()`. */
  start: number
}

export type Gate = ReturnType<typeof createGate>

/** Applies the limits, conditions and hooks of the app and of the capability to calls. */
export function createGate() {
  const limits = createLimits()
  return {
    /**
     * Runs a call once it may run.
     *
     * @param run - runs the call with the hooks of the app and of the capability
     * @throws {AbpError} the error for the envelope
     */
    async pass(
      { app, capability, context, params, start }: Applicant,
      run: (hooks?: CallHooks) => Promise<unknown>,
    ): Promise<unknown> {
      if (app.onCall) await countParams(context.metadata, params)
      const { available, concurrency, listed = true, name } = capability
      // Before the limits, because they would reveal to an agent that a hidden capability exists.
      if (!listed) await admitUnlisted()
      if (app.rateLimit) limits.count(app.rateLimit)
      const enter = async () => {
        if (listed) {
          await addAppContext(app, context)
          await expectAvailable(capability, context)
        }
        return run(createHooks(app, capability, context, start))
      }
      return concurrency ? limits.inTurn(capability, context.signal, enter) : enter()

      async function admitUnlisted(): Promise<void> {
        await addAppContext(app, context).catch((error: unknown) => {
          // Without it, `available` cannot return `true`, as in a list.
          throw available ? unknownCapability(name) : error
        })
        await expectAvailable(capability, context)
      }
    },
  }
}
