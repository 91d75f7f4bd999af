import { getAgentActivity, subscribeAgentActivity } from '@abp-kit/core/activity'
import { describeAgents } from '../../notebook/agents'
import { element } from './element'

/** Shows live what agents do in this page. */
export function showAgents(): void {
  const badge = element('.badge', HTMLElement)
  const label = element('span', HTMLElement, badge)
  const show = () => {
    const { state, text } = describeAgents(getAgentActivity())
    badge.dataset.state = state
    badge.title = text
    label.textContent = text
  }
  subscribeAgentActivity(show)
  show()
}
