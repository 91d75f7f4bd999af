import type { Capability, CapabilityHandler, UnparsedValue } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import type { CallState, Tracked } from '@abp-kit/core/tracking'
import { useEffect, useInsertionEffect, useRef, useState } from 'react'

export interface UseCapabilityOptions {
  /** Whether the page offers the capability while the component is shown; `true` by default. */
  enabled?: boolean
}

const noCalls: CallState<never> = { running: 0, last: undefined }

/**
 * Offers a capability while the component is mounted and shown. Works before the runtime has loaded and does
 * not load it. A connected agent is notified. Does nothing on a server.
 *
 * The agent gets its result once React has rendered the handler's state updates, so that the next call sees
 * them; after a second at the latest. The result does not wait for updates in a transition.
 *
 * @param definition - from `defineCapability`, created outside the component: a new object is a new
 *   registration. Also declare it in the app without a handler to list it in the manifest
 * @param handler - sees the props and state of the last committed render; a new handler does not cause a new
 *   registration
 * @returns how many calls are running, and how the last one ended; the component renders after each change
 * @throws {AbpError} `INVALID_DEFINITION`, on mount, if the protocol does not allow the name
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
  // Before all other effects, and not while rendering: the handler must not see a render that React discards.
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
