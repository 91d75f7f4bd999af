import { type AgentIdentity, type InitializeParams, PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import { name, version } from '../../package.json' with { type: 'json' }
import { readElicitation } from './elicitation'
import type { EventHandlers } from './listener'

/** What an agent says of itself when a session begins (protocol.md §3). */
export function introduce({
  agent = { name, version },
  onElicitation,
}: Pick<EventHandlers, 'onElicitation'> & { agent?: AgentIdentity | undefined }): InitializeParams {
  const { allowedRequests } = onElicitation ? readElicitation(onElicitation) : {}
  return {
    agent,
    protocolVersion: PROTOCOL_VERSION,
    features: { notifications: true, progress: true, elicitation: onElicitation !== undefined },
    ...(allowedRequests && { agentCapabilities: { allowedRequests } }),
  }
}
