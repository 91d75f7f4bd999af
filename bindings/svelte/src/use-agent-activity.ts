import {
  type AgentActivity,
  getAgentActivity,
  idleAgentActivity,
  subscribeAgentActivity,
} from '@abp-kit/core/activity'
import { onMount } from 'svelte'
import { fromStore, writable } from 'svelte/store'

/**
 * The live activity of agents in the page, for example for an "an agent is working here" badge. Call it during the
 * component's initialisation. The members are reactive, so do not destructure the result. Loads nothing. On a server and
 * during hydration, it shows no agents.
 *
 * @example
 * const activity = useAgentActivity()
 * // {#each activity.calls as call (call.callId)}{call.agent} uses {call.capability}{/each}
 */
export function useAgentActivity(): AgentActivity {
  const activity = writable(idleAgentActivity)
  const state = fromStore(activity)
  onMount(() => {
    const look = () => activity.set(getAgentActivity())
    look()
    return subscribeAgentActivity(look)
  })
  return {
    get agent() {
      return state.current.agent
    },
    get calls() {
      return state.current.calls
    },
    get last() {
      return state.current.last
    },
  }
}
