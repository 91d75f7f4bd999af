import { useAgentActivity } from '@abp-kit/react'

export function Badge() {
  const { agent, calls } = useAgentActivity()
  return (
    <p id="badge">
      {agent ?? 'nobody'}
      {calls.map(({ callId, capability, progress }) => (
        <span key={callId}>
          {` ${callId} ${capability} ${progress?.done}/${progress?.total} ${progress?.status}`}
        </span>
      ))}
    </p>
  )
}
