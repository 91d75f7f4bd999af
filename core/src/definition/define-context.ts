import type { Schema } from '../schema/schema.ts'
import type { Capability, CapabilityOptions } from './capability.ts'
import type { CreateContext } from './context.ts'

/** The result of {@link defineContext}. */
export interface AppContext<Context> {
  /** Pass it to `defineApp`. */
  context: CreateContext<Context>
  /** Declares capabilities of that app. Their functions receive the typed context. */
  defineCapability<
    const Name extends string,
    const Input extends Schema = Schema,
    const Output extends Schema = Schema,
  >(
    options: CapabilityOptions<Name, Input, Output, Context>,
  ): Capability<Name, NoInfer<Input>, NoInfer<Output>, Context>
}

/**
 * Declares the data that an app adds to the context of every call.
 *
 * @param create - runs once per call, before the checks of the capability. An error that it throws becomes the call's error.
 *
 * @example
 * export const { context, defineCapability } = defineContext(async ({ signal }) => ({ user: await currentUser(signal) }))
 */
export function defineContext<Context extends object>(create: CreateContext<Context>): AppContext<Context> {
  return { context: create, defineCapability: (options) => options }
}
