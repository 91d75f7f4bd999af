import type { CallResult } from '../../protocol/call.ts'
import type { CallsParts } from '../../runtime/calls.ts'
import type { Session } from '../../runtime/session.ts'

/** Gives a WebMCP agent access to the runtime. It neither needs nor affects the session. */
export type Guest = ReturnType<typeof createGuest>

/**
 * Creates independent calls: they continue if an ABP session ends. The agent of that session receives the
 * handler's notifications, like all notifications in the page. It does not receive the handler's questions,
 * because it must not answer for another agent: they go to the person in the page, if the page shows
 * questions.
 */
export function createGuest(parts: CallsParts) {
  const { createCalls, events, list } = parts
  let count = 0
  // Replaces a session for the duration of a call. It has no id and no agent that answers.
  const createVisit = (): Session => ({
    id: '',
    // The name that the app sees. WebMCP does not identify the caller.
    agent: { name: 'webmcp' },
    carrier: {},
    via: 'webmcp',
    features: { notifications: true, progress: true, elicitation: false, dynamicCapabilities: true },
    allowedRequests: [],
  })
  return {
    list: () => list(createVisit()),

    /** @param use - reads the result while its `blob:` URLs are valid */
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
        events: { ...events, elicit: (request, signal, call) => events.elicit(request, signal, call, visit) },
      })
      try {
        return await use(await call(name, params, { signal, callId: `webmcp-${++count}` }))
      } finally {
        visit.ended?.()
      }
    },
  }
}
