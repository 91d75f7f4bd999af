import type { Capability, CapabilityHandler, UnparsedValue } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import type { CallState, Tracked } from '@abp-kit/core/tracking'
import { onMount } from 'svelte'
import { fromStore, toStore, writable } from 'svelte/store'

export interface UseCapabilityOptions {
  /** Whether the capability is offered while the component is mounted; read again when the state in it changes. */
  enabled?: () => boolean
}

/**
 * Offers a capability while the component is mounted. Called while the component is made. Works before the runtime is
 * there and does not load it; an agent that is connected hears of it. On a server it does nothing.
 *
 * @param definition - of `defineCapability`; declared in the app too, without a handler, it is in the manifest
 * @param handler - sees props and `$state` as they are when it is called
 * @returns how many calls run, and how the last one ended; its members are reactive, so they are not to be taken apart
 * @throws {AbpError} `INVALID_DEFINITION`, when it is mounted, for a name that the protocol does not allow
 *   (docs/protocol.md §5).
 *
 * @example
 * let notes = $state<string[]>([])
 * const adding = useCapability(addNote, ({ text }) => {
 *   notes.push(text)
 *   return { notes: [...notes] }
 * })
 */
export function useCapability<Name extends string, Input, Output, Context>(
  definition: Capability<Name, Input, Output, Context>,
  handler: CapabilityHandler<NoInfer<Input>, NoInfer<Output>, NoInfer<Context>>,
  { enabled = () => true }: UseCapabilityOptions = {},
): CallState<UnparsedValue<Output>> {
  const calls = writable<CallState<UnparsedValue<Output>>>({ running: 0, last: undefined })
  const state = fromStore(calls)
  const tracked: Tracked<Input, Output, Context> = {
    handler: () => handler,
    changed: calls.set,
  }
  onMount(() => {
    let dispose: (() => void) | undefined
    const stop = toStore(enabled).subscribe((offered) => {
      dispose?.()
      dispose = offered
        ? registerCapability({
            ...definition,
            handler: undefined,
            load: async () => (await import('@abp-kit/core/tracking')).trackCalls(tracked),
          })
        : undefined
    })
    return () => {
      stop()
      dispose?.()
    }
  })
  return {
    get running() {
      return state.current.running
    },
    get last() {
      return state.current.last
    },
  }
}
