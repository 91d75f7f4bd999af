import type { Capability, CapabilityHandler } from '@abp-kit/core'
import { registerCapability } from '@abp-kit/core/dynamic'
import { useEffect, useInsertionEffect, useRef } from 'react'

/**
 * Offers a capability while the component is mounted and shown. Works before the runtime is there and does not load
 * it; an agent that is connected hears of it. On a server it does nothing.
 *
 * @param definition - of `defineCapability`, made outside of the component: another object is another registration.
 *   Declared in the app too, without a handler, it is in the manifest
 * @param handler - sees the props and the state of the last render that was shown; changing it registers nothing anew
 * @throws {AbpError} `INVALID_DEFINITION`, when it is mounted, for a name that the protocol does not allow
 *   (docs/protocol.md §5).
 *
 * @example
 * const [notes, setNotes] = useState<string[]>([])
 * useCapability(addNote, ({ text }) => {
 *   setNotes([...notes, text])
 *   return { notes: [...notes, text] }
 * })
 */
export function useCapability<Name extends string, Input, Output>(
  definition: Capability<Name, Input, Output>,
  handler: CapabilityHandler<NoInfer<Input>, NoInfer<Output>>,
): void {
  const latest = useRef(handler)
  // Before all other effects, and not while rendering: a render that React gives up must not be seen.
  useInsertionEffect(() => {
    latest.current = handler
  })
  useEffect(
    () => registerCapability(definition, (params, context) => latest.current(params, context)),
    [definition],
  )
}
