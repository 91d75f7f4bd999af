import { type Activity, getActivity, idleActivity, subscribeActivity } from '@abp-kit/core/activity'
import { type ComputedRef, computed, onMounted, onUnmounted, shallowRef } from 'vue'

/** What an agent does in the page; a ref each, to be taken apart. */
export type AbpRefs = { readonly [Key in keyof Activity]: ComputedRef<Activity[Key]> }

/**
 * What an agent does in the page, live: for an "an agent is working here" badge. Called in `setup`. Loads nothing; on
 * a server, and while hydrating, nobody is there.
 *
 * @example
 * const { agent, calls } = useAbp()
 */
export function useAbp(): AbpRefs {
  const activity = shallowRef(idleActivity)
  const look = () => {
    activity.value = getActivity()
  }
  let stop: (() => void) | undefined
  onMounted(() => {
    stop = subscribeActivity(look)
    look()
  })
  onUnmounted(() => stop?.())
  return {
    initialized: computed(() => activity.value.initialized),
    agent: computed(() => activity.value.agent),
    calls: computed(() => activity.value.calls),
  }
}
