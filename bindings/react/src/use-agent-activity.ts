import {
  type AgentActivity,
  getAgentActivity,
  idleAgentActivity,
  subscribeAgentActivity,
} from '@abp-kit/core/activity'
import { useSyncExternalStore } from 'react'

/**
 * What agents do in the page, live: for an "an agent is working here" badge. Loads nothing; on a server, and
 * while hydrating, nobody is there.
 *
 * @example
 * const { calls } = useAgentActivity()
 * return calls.map(({ agent, callId, capability }) => <p key={callId}>{agent} uses {capability}</p>)
 */
export function useAgentActivity(): AgentActivity {
  return useSyncExternalStore(subscribeAgentActivity, getAgentActivity, () => idleAgentActivity)
}
