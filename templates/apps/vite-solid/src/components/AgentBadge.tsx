import { getAgentActivity, subscribeAgentActivity } from '@abp-kit/core/activity'
import { createSignal, onCleanup } from 'solid-js'
import { describeAgents } from '../../notebook/agents'

/** Shows live what agents do in this page. */
export function AgentBadge() {
  const [activity, setActivity] = createSignal(getAgentActivity())
  onCleanup(subscribeAgentActivity(() => setActivity(getAgentActivity())))
  const badge = () => describeAgents(activity())
  return (
    <div class="badge" role="status" data-state={badge().state} title={badge().text}>
      <span>{badge().text}</span>
    </div>
  )
}
