import type { CallsParts } from '../runtime/calls'
import type { Session } from '../runtime/session'

/** How a WebMCP agent reaches the runtime: beside the session, which it neither needs nor touches. */
export type Guest = ReturnType<typeof createGuest>

/** What stands for a session: it has no id to come back to, and nobody who answers. */
const stay: Session = {
  id: '',
  // What the app's `authorize` sees.
  agent: { name: 'webmcp' },
  features: { notifications: true, progress: true, elicitation: false, dynamicCapabilities: true },
  allowedRequests: [],
}

/**
 * Calls of their own: an ABP session that ends does not end them. Its agent hears what their handlers notify, as of
 * everything in the page, and is not asked what they ask: that would be the wrong one to say yes.
 */
export function createGuest(parts: CallsParts) {
  const { catalog, createCalls, events } = parts
  const { call } = createCalls({
    ...parts,
    session: () => stay,
    events: { ...events, elicit: (request, signal) => events.elicit(request, signal, stay) },
  })
  return { call, list: catalog.list }
}
