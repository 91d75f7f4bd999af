import type { App } from '../../definition/app.ts'
import type { AnyCapability } from '../../definition/capability.ts'
import type { CapabilityContext } from '../../definition/handler.ts'
import type { CapabilityCall } from '../../definition/middleware.ts'
import { AbpError } from '../../protocol/error.ts'

/** The functions that an app and a capability run around a handler. */
export interface CallHooks {
  /** @throws {AbpError} `PERMISSION_DENIED`, or the error of an `authorize` function. */
  authorize(params: unknown): Promise<void>
  /** @param handle - runs the handler @returns the data of the call */
  use(params: unknown, handle: () => unknown): unknown
}

type Step = () => Promise<unknown>

/**
 * @param start - when the call arrived, in milliseconds of `performance.now()`
 * @returns `undefined` if neither the app nor the capability has `authorize` or `use`
 */
export function createHooks(
  app: App,
  capability: AnyCapability,
  context: CapabilityContext,
  start: number,
): CallHooks | undefined {
  const { name } = capability
  const around = [...(app.use ?? []), ...(capability.use ?? [])]
  if (around.length === 0 && !app.authorize && !capability.authorize) return undefined
  const callOf = (params: unknown): CapabilityCall => ({
    capability: name,
    params,
    context,
    get duration() {
      return performance.now() - start
    },
  })
  const refuse = (who: string) => {
    throw new AbpError('PERMISSION_DENIED', `${who} does not let this agent call ${name}.`)
  }
  return {
    async authorize(params) {
      // Only `true` allows the call.
      if (app.authorize && (await app.authorize(callOf(params))) !== true) refuse('The app')
      if (capability.authorize && (await capability.authorize(params, context)) !== true)
        refuse('The capability')
    },
    use(params, handle) {
      const call = callOf(params)
      const innermost: Step = async () => handle()
      const run = around.reduceRight<Step>(
        (next, middleware) => async () => {
          let data: unknown
          const returned = await middleware(call, async () => {
            data = await next()
            return data
          })
          // A middleware that only observes returns nothing, and the data passes through.
          return returned === undefined ? data : returned
        },
        innermost,
      )
      return run()
    },
  }
}
