import type { CapabilityContext } from '@abp-kit/core'

/** None of the showcase's handlers asks anything. */
const unasked = async (): Promise<never> => {
  throw new Error('The handler asked a question.')
}

/** What the runtime passes to a handler, with nobody listening. */
export function quietContext(
  own: Partial<Pick<CapabilityContext, 'signal' | 'progress'>> = {},
): CapabilityContext {
  return {
    signal: new AbortController().signal,
    callId: 'test',
    progress: () => {},
    elicit: async () => ({ success: false }),
    notify: () => {},
    confirm: unasked,
    input: unasked,
    preference: unasked,
    select: unasked,
    resource: unasked,
    sample: unasked,
    ...own,
  }
}
