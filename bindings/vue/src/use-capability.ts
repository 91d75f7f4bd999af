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
  /** Whether the capability is offered while the component is shown; `true` by default. */
  enabled?: MaybeRefOrGetter<boolean>
}

/** What the calls do; a ref each, to be taken apart. */
export type CallStateRefs<Data> = { readonly [Key in keyof CallState]: Readonly<Ref<CallState<Data>[Key]>> }

/**
 * Offers a capability while the component is mounted, and not while `<KeepAlive>` keeps it aside. Called in `setup`.
 * Works before the runtime is there and does not load it; an agent that is connected hears of it. On a server it does
 * nothing.
 *
 * @param definition - of `defineCapability`; declared in the app too, without a handler, it is in the manifest
 * @param handler - sees props and refs as they are when it is called
 * @returns how many calls run, and how the last one ended
 * @throws {AbpError} `INVALID_DEFINITION`, when it is mounted, for a name that the protocol does not allow
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
    // At once: a component that is put aside takes its handler with it.
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
