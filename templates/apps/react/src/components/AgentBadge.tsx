'use client'

import { useAgentActivity } from '@abp-kit/react'
import { describeAgents } from '../../notebook/agents'

/** Shows live what agents do in this page. */
export function AgentBadge() {
  const { state, text } = describeAgents(useAgentActivity())
  return (
    <div className="badge" role="status" data-state={state} title={text}>
      <span>{text}</span>
    </div>
  )
}
