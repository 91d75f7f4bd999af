import type { CallResult } from '../../protocol/call'
import type { CallsParts } from '../../runtime/calls'
import type { Session } from '../../runtime/session'

/** How a WebMCP agent reaches the runtime: beside the session, which it neither needs nor touches. */
export type Guest = ReturnType<typeof createGuest>

/**
 * Each call stands for itself: an ABP session that ends does not end it. That session's agent hears what the handler
 * notifies, as of everything in the page, and is not asked what it asks: that would be the wrong one to say yes.
 */
export function createGuest(parts: CallsParts) {
  const { createCalls, events, list } = parts
  let count = 0
  // What stands for a session, as long as the call: with no id to come back to, and nobody who answers.
  const createVisit = (): Session => ({
    id: '',
    // What the app is told of it: WebMCP does not say who calls.
    agent: { name: 'webmcp' },
    carrier: {},
    via: 'webmcp',
    features: { notifications: true, progress: true, elicitation: false, dynamicCapabilities: true },
    allowedRequests: [],
  })
  return {
    list: () => list(createVisit()),

    /** @param use - reads the result while the `blob:` URLs in it are good */
    async call<Used>(
      name: string,
      params: unknown,
      signal: AbortSignal | undefined,
      use: (result: CallResult) => Promise<Used>,
    ): Promise<Used> {
      const visit = createVisit()
      const { call } = createCalls({
        ...parts,
        session: () => visit,
        events: { ...events, elicit: (request, signal) => events.elicit(request, signal, visit) },
      })
      try {
        return await use(await call(name, params, { signal, callId: `webmcp-${++count}` }))
      } finally {
        visit.ended?.()
      }
    },
  }
}
