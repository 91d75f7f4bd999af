import type { Capability } from '../definition/capability.ts'
import type { CapabilityHandler } from '../definition/handler.ts'
import { findRegistry, offer } from './registry.ts'

// The rule of `defineApp` in one pattern, because this code is in every visitor's page.
const allowedName =
  /^(?!clipboard\.|ui\.|state\.set|.{129})[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9-]*)*\.[a-z][a-zA-Z0-9]*$/

/**
 * Offers a capability until you call the returned function. Works at any time, even before the runtime is
 * loaded, and loads nothing. A connected agent is notified (`notifications/capabilities/list_changed`,
 * docs/protocol.md §3). Does nothing on a server.
 *
 * The newest registration of a name takes precedence over older ones and over the app's own declaration. When
 * you withdraw it, the previous one applies again. Running calls are not affected.
 *
 * @param capability - from `defineCapability`; if the app also declares it, the manifest lists it
 * @param handler - replaces the capability's own `handler` or `load`
 * @returns a function that withdraws the capability; a second call does nothing
 * @throws {AbpError} `INVALID_DEFINITION` if the protocol does not allow the name (docs/protocol.md §5).
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
 * Makes the page check `available` functions and requirements again. A connected agent is notified of the
 * capabilities that differ. Cheap enough to call often. Does nothing before the runtime is loaded.
 */
export function refreshCapabilities(): void {
  if (typeof window !== 'undefined') findRegistry().changed?.()
}
