import type { Capability, CapabilityHandler, UnparsedValue } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import type { CallState, Tracked } from '@abp-kit/core/tracking'
import { useEffect, useInsertionEffect, useRef, useState } from 'react'

export interface UseCapabilityOptions {
  /** Whether the capability is offered while the component is shown; `true` by default. */
  enabled?: boolean
}

const noCalls: CallState<never> = { running: 0, last: undefined }

/**
 * Offers a capability while the component is mounted and shown. Works before the runtime is there and does not load
 * it; an agent that is connected hears of it. On a server it does nothing.
 *
 * The agent gets its answer when React has shown what the handler set, so that the next call finds it; after a second
 * at the latest. Updates of a transition are not waited for.
 *
 * @param definition - of `defineCapability`, made outside of the component: another object is another registration.
 *   Declared in the app too, without a handler, it is in the manifest
 * @param handler - sees the props and the state of the last render that was shown; changing it registers nothing anew
 * @returns how many calls run, and how the last one ended: the component renders with each change
 * @throws {AbpError} `INVALID_DEFINITION`, when it is mounted, for a name that the protocol does not allow
 *   (docs/protocol.md §5).
 *
 * @example
 * const [notes, setNotes] = useState<string[]>([])
 * const { running } = useCapability(addNote, ({ text }) => {
 *   setNotes([...notes, text])
 *   return { notes: [...notes, text] }
 * })
 */
export function useCapability<Name extends string, Input, Output, Context>(
  definition: Capability<Name, Input, Output, Context>,
  handler: CapabilityHandler<NoInfer<Input>, NoInfer<Output>, NoInfer<Context>>,
  { enabled = true }: UseCapabilityOptions = {},
): CallState<UnparsedValue<Output>> {
  const [state, changed] = useState<CallState<UnparsedValue<Output>>>(noCalls)
  const latest = useRef(handler)
  const { current: tracked } = useRef<Tracked<Input, Output, Context>>({
    handler: () => latest.current,
    changed,
  })
  // Before all other effects, and not while rendering: a render that React gives up must not be seen.
  useInsertionEffect(() => {
    latest.current = handler
    tracked.shown?.(state)
  })
  useEffect(
    () =>
      enabled
        ? registerCapability({
            ...definition,
            handler: undefined,
            load: async () => (await import('@abp-kit/core/tracking')).trackCalls(tracked, true),
          })
        : undefined,
    [definition, enabled, tracked],
  )
  return state
}
