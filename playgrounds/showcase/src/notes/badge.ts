/** The activity that a binding's `useAgentActivity` returns. */
interface Activity {
  /** The agent that has a session. */
  agent: string | undefined
  calls: readonly RunningCall[]
}

interface RunningCall {
  agent: string
  capability: string
  progress?: { done: number; total?: number }
}

/** @returns a short text for the visitor about what agents are doing. */
export function describeWork({ agent, calls }: Activity): string {
  if (calls.length === 0) return agent === undefined ? 'No agent is here' : `${agent} is here`
  const agents = new Set(calls.map((call) => call.agent))
  const names = calls.map(({ capability, progress }) => `${capability}${percentage(progress)}`)
  return `${[...agents].join(', ')} is working: ${names.join(', ')}`
}

function percentage(progress: RunningCall['progress']): string {
  return progress?.total ? ` (${Math.floor((progress.done / progress.total) * 100)} %)` : ''
}
