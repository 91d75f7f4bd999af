import { useAbp } from '@abp-kit/react'

export function Badge() {
  const { initialized, agent, calls } = useAbp()
  return (
    <p id="badge">
      {initialized ? agent : 'nobody'}
      {calls.map(({ callId, capability, progress }) => (
        <span key={callId}>
          {` ${callId} ${capability} ${progress?.done}/${progress?.total} ${progress?.status}`}
        </span>
      ))}
    </p>
  )
}
