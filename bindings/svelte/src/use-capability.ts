import type { Capability, CapabilityHandler, UnparsedValue } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import type { CallState, Tracked } from '@abp-kit/core/tracking'
import { onMount } from 'svelte'
import { fromStore, toStore, writable } from 'svelte/store'

export interface UseCapabilityOptions {
  /**
   * Whether the page offers the capability while the component is mounted; runs again when its state changes.
   */
  enabled?: () => boolean
}

/**
 * Offers a capability while the component is mounted. Call it during the component's initialisation. Works
 * before the runtime has loaded and does not load it. A connected agent is notified. Does nothing on a
 * server.
 *
 * @param definition - from `defineCapability`; also declare it in the app without a handler to list it in the
 *   manifest
 * @param handler - sees props and `$state` as they are when an agent calls
 * @returns how many calls are running, and how the last one ended; the members are reactive, so do not
 *   destructure it
 * @throws {AbpError} `INVALID_DEFINITION`, on mount, if the protocol does not allow the name
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
