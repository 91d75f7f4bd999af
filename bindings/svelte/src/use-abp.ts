import { type Activity, getActivity, idleActivity, subscribeActivity } from '@abp-kit/core/activity'
import { onMount } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'

/**
 * What an agent does in the page, live: for an "an agent is working here" badge. Called while the component is made;
 * its members are reactive, so they are not to be taken apart. Loads nothing; on a server, and while hydrating, nobody
 * is there.
 *
 * @example
 * const abp = useAbp()
 * // {#if abp.agent}{abp.agent} is working{/if}
 */
export function useAbp(): Activity {
  let mounted = false
  let tell: (() => void) | undefined
  const track = createSubscriber((update) => {
    tell = update
    return subscribeActivity(update)
  })
  const read = () => {
    track()
    return mounted ? getActivity() : idleActivity
  }
  onMount(() => {
    mounted = true
    if (getActivity() !== idleActivity) tell?.()
  })
  return {
    get initialized() {
      return read().initialized
    },
    get agent() {
      return read().agent
    },
    get calls() {
      return read().calls
    },
  }
}
