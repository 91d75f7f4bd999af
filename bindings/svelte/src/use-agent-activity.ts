import {
  type AgentActivity,
  getAgentActivity,
  idleAgentActivity,
  subscribeAgentActivity,
} from '@abp-kit/core/activity'
import { onMount } from 'svelte'
import { fromStore, writable } from 'svelte/store'

/**
 * What agents do in the page, live: for an "an agent is working here" badge. Called while the component is made;
 * its members are reactive, so they are not to be taken apart. Loads nothing; on a server, and while hydrating, nobody
 * is there.
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
