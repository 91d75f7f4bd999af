import type { Schema } from '../schema/schema'
import type { Capability, CapabilityOptions } from './capability'
import type { CreateContext } from './context'

/** What {@link defineContext} gives. */
export interface AppContext<Context> {
  /** For `defineApp`. */
  context: CreateContext<Context>
  /** For the capabilities of that app: their functions get the context with its type. */
  defineCapability<
    const Name extends string,
    const Input extends Schema = Schema,
    const Output extends Schema = Schema,
  >(
    options: CapabilityOptions<Name, Input, Output, Context>,
  ): Capability<Name, NoInfer<Input>, NoInfer<Output>, Context>
}

/**
 * Declares what the handlers of an app know besides what every call has.
 *
 * @param create - called once per call, before anything is asked of the capability. What it throws is the call's error.
 *
 * @example
 * export const { context, defineCapability } = defineContext(async ({ signal }) => ({ user: await currentUser(signal) }))
 */
export function defineContext<Context extends object>(create: CreateContext<Context>): AppContext<Context> {
  return { context: create, defineCapability: (options) => options }
}
