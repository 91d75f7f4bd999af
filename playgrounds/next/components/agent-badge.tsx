'use client'

import { useAgentActivity } from '@abp-kit/react'
import { describeWork } from '@abp-kit/showcase/notes'

/** Says whether an agent is here, and what it does. */
export function AgentBadge() {
  const { agent, calls } = useAgentActivity()
  return (
    <p className="sc-agent" role="status" data-working={calls.length > 0}>
      {describeWork({ agent, calls })}
    </p>
  )
}
