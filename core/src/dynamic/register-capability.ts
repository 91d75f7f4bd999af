import type { Capability } from '../definition/capability'
import type { CapabilityHandler } from '../definition/handler'
import { findRegistry, offer } from './registry'

// The rule of `defineApp` in one pattern: what is called here is in the page of every visitor.
const allowedName =
  /^(?!clipboard\.|ui\.|state\.set|.{129})[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9-]*)*\.[a-z][a-zA-Z0-9]*$/

/**
 * Offers a capability from now on, until the function that it returns is called. Works at any time, also before
 * the runtime is loaded, and loads nothing; an agent that is connected hears of it
 * (`notifications/capabilities/list_changed`, docs/protocol.md §3). On a server it does nothing.
 *
 * The newest registration of a name counts, before older ones and before what the app declares; when it is
 * taken back, the one before counts again. Calls that run are not touched by that.
 *
 * @param capability - of `defineCapability`; one that the app declares too is in the manifest
 * @param handler - does the work, instead of the capability's own `handler` or `load`
 * @returns takes it back; the second time it does nothing
 * @throws {AbpError} `INVALID_DEFINITION` for a name that the protocol does not allow (docs/protocol.md §5).
 */
export function registerCapability<Name extends string, Input, Output, Context>(
  capability: Capability<Name, Input, Output, Context>,
  handler?: CapabilityHandler<NoInfer<Input>, NoInfer<Output>, NoInfer<Context>>,
): () => void {
  if (!allowedName.test(capability.name)) {
    const message = `\`${capability.name}\` is not a capability name. Write \`namespace.action\` in camelCase, not below \`clipboard\`, \`ui\` or \`state.set\`.`
    throw Object.assign(new Error(message), {
      name: 'AbpError',
      code: 'INVALID_DEFINITION',
      retryable: false,
    })
  }
  if (typeof window === 'undefined') return () => undefined
  return offer(findRegistry(), handler ? { ...capability, handler, load: undefined } : { ...capability })
}

/**
 * Says that what `available` functions and requirements look at has changed: an agent that is connected hears
 * which capabilities differ. Cheap enough to call often; before the runtime is loaded it does nothing.
 */
export function refreshCapabilities(): void {
  if (typeof window !== 'undefined') findRegistry().changed?.()
}
