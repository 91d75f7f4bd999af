import type { AgentActivity } from '@abp-kit/core/activity'

export interface BadgeText {
  state: 'idle' | 'here' | 'busy' | 'failed'
  text: string
}

/** What the badge says about the agents in the page. */
export function describeAgents({ agent, calls, last }: AgentActivity): BadgeText {
  const call = calls.at(-1)
  if (call) {
    const { done, total } = call.progress ?? { done: 0 }
    const share = total ? ` ${Math.floor((done / total) * 100)} %` : ''
    return { state: 'busy', text: `${call.agent} · ${call.capability}${share}` }
  }
  if (last && !last.success)
    return { state: 'failed', text: `${last.capability} failed: ${last.error?.message ?? ''}` }
  if (last) return { state: 'here', text: `${last.agent} used ${last.capability}` }
  if (agent !== undefined) return { state: 'here', text: `${agent} is here` }
  return { state: 'idle', text: 'No agent here' }
}
