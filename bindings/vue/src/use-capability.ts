import type { Capability, CapabilityHandler } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import { onActivated, onBeforeUnmount, onDeactivated, onMounted } from 'vue'

/**
 * Offers a capability while the component is mounted, and not while `<KeepAlive>` keeps it aside. Called in `setup`.
 * Works before the runtime is there and does not load it; an agent that is connected hears of it. On a server it does
 * nothing.
 *
 * @param definition - of `defineCapability`; declared in the app too, without a handler, it is in the manifest
 * @param handler - sees props and refs as they are when it is called
 * @throws {AbpError} `INVALID_DEFINITION`, when it is mounted, for a name that the protocol does not allow
 *   (docs/protocol.md §5).
 *
 * @example
 * const notes = ref<string[]>([])
 * useCapability(addNote, ({ text }) => {
 *   notes.value.push(text)
 *   return { notes: [...notes.value] }
 * })
 */
export function useCapability<Name extends string, Input, Output>(
  definition: Capability<Name, Input, Output>,
  handler: CapabilityHandler<NoInfer<Input>, NoInfer<Output>>,
): void {
  let dispose: (() => void) | undefined
  const offer = () => {
    dispose ??= registerCapability(definition, handler)
  }
  const withdraw = () => {
    dispose?.()
    dispose = undefined
  }
  onMounted(offer)
  onActivated(offer)
  onDeactivated(withdraw)
  onBeforeUnmount(withdraw)
}
