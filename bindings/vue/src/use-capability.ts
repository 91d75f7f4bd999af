import type { Capability, CapabilityHandler, UnparsedValue } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import type { CallState, Tracked } from '@abp-kit/core/tracking'
import {
  type MaybeRefOrGetter,
  onActivated,
  onDeactivated,
  onMounted,
  type Ref,
  shallowReactive,
  shallowRef,
  toRefs,
  toValue,
  watchSyncEffect,
} from 'vue'

export interface UseCapabilityOptions {
  /** Whether the page offers the capability while the component is shown; `true` by default. */
  enabled?: MaybeRefOrGetter<boolean>
}

/** The state of the calls, with a ref for each member, so that you can destructure it. */
export type CallStateRefs<Data> = { readonly [Key in keyof CallState]: Readonly<Ref<CallState<Data>[Key]>> }

/**
 * Offers a capability while the component is mounted, but not while `<KeepAlive>` keeps it inactive. Call it
 * in `setup`. Works before the runtime has loaded and does not load it. A connected agent is notified. Does
 * nothing on a server.
 *
 * @param definition - from `defineCapability`; also declare it in the app without a handler to list it in the
 *   manifest
 * @param handler - sees props and refs as they are when an agent calls
 * @returns how many calls are running, and how the last one ended
 * @throws {AbpError} `INVALID_DEFINITION`, on mount, if the protocol does not allow the name
 *   (docs/protocol.md §5).
 *
 * @example
 * const notes = ref<string[]>([])
 * const { running } = useCapability(addNote, ({ text }) => {
 *   notes.value.push(text)
 *   return { notes: [...notes.value] }
 * })
 */
export function useCapability<Name extends string, Input, Output, Context>(
  definition: Capability<Name, Input, Output, Context>,
  handler: CapabilityHandler<NoInfer<Input>, NoInfer<Output>, NoInfer<Context>>,
  { enabled = true }: UseCapabilityOptions = {},
): CallStateRefs<UnparsedValue<Output>> {
  const state = shallowReactive<CallState<UnparsedValue<Output>>>({ running: 0, last: undefined })
  const tracked: Tracked<Input, Output, Context> = {
    handler: () => handler,
    changed: (next) => Object.assign(state, next),
  }
  const aside = shallowRef(false)
  const put = (away: boolean) => () => {
    aside.value = away
  }
  onActivated(put(false))
  onDeactivated(put(true))
  onMounted(() =>
    // Synchronous: a component that becomes inactive removes its handler at once.
    watchSyncEffect((onCleanup) => {
      if (!aside.value && toValue(enabled))
        onCleanup(
          registerCapability({
            ...definition,
            handler: undefined,
            load: async () => (await import('@abp-kit/core/tracking')).trackCalls(tracked),
          }),
        )
    }),
  )
  return toRefs(state)
}
