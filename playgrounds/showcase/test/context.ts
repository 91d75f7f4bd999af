import type { CapabilityContext } from '@abp-kit/core'

/** What the runtime passes to a handler, with nobody listening. */
export function quietContext(own: Partial<CapabilityContext> = {}): CapabilityContext {
  return {
    signal: new AbortController().signal,
    callId: 'test',
    progress: () => {},
    elicit: async () => ({ success: false }),
    notify: () => {},
    ...own,
  }
}
