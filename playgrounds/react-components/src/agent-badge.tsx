'use client'

import { useAgentActivity } from '@abp-kit/react'
import { describeWork } from '@abp-kit/showcase/notes'

/** Shows whether an agent is here, and what it is doing. */
export function AgentBadge() {
  const { agent, calls } = useAgentActivity()
  return (
    <p className="sc-agent" role="status" data-working={calls.length > 0}>
      {describeWork({ agent, calls })}
    </p>
  )
}
