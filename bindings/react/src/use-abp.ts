import { type Activity, getActivity, idleActivity, subscribeActivity } from '@abp-kit/core/activity'
import { useSyncExternalStore } from 'react'

/**
 * What an agent does in the page, live: for an "an agent is working here" badge. Loads nothing; on a server, and
 * while hydrating, nobody is there.
 *
 * @example
 * const { agent, calls } = useAbp()
 * return agent && <p>{agent} is working: {calls.map(({ capability }) => capability).join(', ')}</p>
 */
export function useAbp(): Activity {
  return useSyncExternalStore(subscribeActivity, getActivity, () => idleActivity)
}
