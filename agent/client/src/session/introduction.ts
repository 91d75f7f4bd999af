import {
  type AgentIdentity,
  type InitializeParams,
  PROTOCOL_VERSION,
  type Takeover,
} from '@abp-kit/core/protocol'
import packageJson from '../../package.json' with { type: 'json' }
import { readElicitation } from '../events/elicitation.ts'
import type { EventHandlers } from '../events/event-listener.ts'

/**
 * Builds the agent's `initialize` parameters (docs/protocol.md §3).
 *
 * @param takesOver - the actions that a page's capabilities may use, because the client delivers or answers
 *   them through the browser
 */
export function introduce(
  {
    agent = { name: packageJson.name, version: packageJson.version },
    onElicitation,
  }: Pick<EventHandlers, 'onElicitation'> & { agent?: AgentIdentity | undefined },
  takesOver?: Takeover[],
): InitializeParams {
  const { allowedRequests } = onElicitation ? readElicitation(onElicitation) : {}
  return {
    agent,
    protocolVersion: PROTOCOL_VERSION,
    features: { notifications: true, progress: true, elicitation: onElicitation !== undefined },
    ...((allowedRequests || takesOver) && {
      agentCapabilities: { ...(allowedRequests && { allowedRequests }), ...(takesOver && { takesOver }) },
    }),
  }
}
