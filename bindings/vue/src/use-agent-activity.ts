import {
  type AgentActivity,
  getAgentActivity,
  idleAgentActivity,
  subscribeAgentActivity,
} from '@abp-kit/core/activity'
import { onMounted, type Ref, shallowReactive, toRefs, watchSyncEffect } from 'vue'

/** What agents do in the page; a ref each, to be taken apart. */
export type AgentActivityRefs = { readonly [Key in keyof AgentActivity]: Readonly<Ref<AgentActivity[Key]>> }

/**
 * What agents do in the page, live: for an "an agent is working here" badge. Called in `setup`. Loads nothing; on
 * a server, and while hydrating, nobody is there.
 *
 * @example
 * const { calls } = useAgentActivity()
 */
export function useAgentActivity(): AgentActivityRefs {
  const activity = shallowReactive({ ...idleAgentActivity })
  const look = () => Object.assign(activity, getAgentActivity())
  onMounted(() => {
    look()
    // Reads nothing that changes: it ends with the component.
    watchSyncEffect((onCleanup) => onCleanup(subscribeAgentActivity(look)))
  })
  return toRefs(activity)
}
