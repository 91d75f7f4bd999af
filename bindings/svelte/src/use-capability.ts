import type { Capability, CapabilityHandler } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import { onMount } from 'svelte'

/**
 * Offers a capability while the component is mounted. Called while the component is made. Works before the runtime is
 * there and does not load it; an agent that is connected hears of it. On a server it does nothing.
 *
 * @param definition - of `defineCapability`; declared in the app too, without a handler, it is in the manifest
 * @param handler - sees props and `$state` as they are when it is called
 * @throws {AbpError} `INVALID_DEFINITION`, when it is mounted, for a name that the protocol does not allow
 *   (docs/protocol.md §5).
 *
 * @example
 * let notes = $state<string[]>([])
 * useCapability(addNote, ({ text }) => {
 *   notes.push(text)
 *   return { notes: [...notes] }
 * })
 */
export function useCapability<Name extends string, Input, Output>(
  definition: Capability<Name, Input, Output>,
  handler: CapabilityHandler<NoInfer<Input>, NoInfer<Output>>,
): void {
  onMount(() => registerCapability(definition, handler))
}
