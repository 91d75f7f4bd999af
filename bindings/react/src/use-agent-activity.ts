import {
  type AgentActivity,
  getAgentActivity,
  idleAgentActivity,
  subscribeAgentActivity,
} from '@abp-kit/core/activity'
import { useSyncExternalStore } from 'react'

/**
 * The live activity of agents in the page, for example for an "an agent is working here" badge. Loads nothing. On a
 * server and during hydration, it shows no agents.
 *
 * @example
 * const { calls } = useAgentActivity()
 * return calls.map(({ agent, callId, capability }) => <p key={callId}>{agent} uses {capability}</p>)
 */
export function useAgentActivity(): AgentActivity {
  return useSyncExternalStore(subscribeAgentActivity, getAgentActivity, () => idleAgentActivity)
}
