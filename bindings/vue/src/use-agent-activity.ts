import {
  type AgentActivity,
  getAgentActivity,
  idleAgentActivity,
  subscribeAgentActivity,
} from '@abp-kit/core/activity'
import { onMounted, type Ref, shallowReactive, toRefs, watchSyncEffect } from 'vue'

/** The activity of agents in the page, with a ref for each member, so that you can destructure it. */
export type AgentActivityRefs = { readonly [Key in keyof AgentActivity]: Readonly<Ref<AgentActivity[Key]>> }

/**
 * The live activity of agents in the page, for example for an "an agent is working here" badge. Call it in `setup`.
 * Loads nothing. On a server and during hydration, it shows no agents.
 *
 * @example
 * const { calls } = useAgentActivity()
 */
export function useAgentActivity(): AgentActivityRefs {
  const activity = shallowReactive({ ...idleAgentActivity })
  const look = () => Object.assign(activity, getAgentActivity())
  onMounted(() => {
    look()
    // Reads nothing reactive, so it runs once and ends with the component.
    watchSyncEffect((onCleanup) => onCleanup(subscribeAgentActivity(look)))
  })
  return toRefs(activity)
}
