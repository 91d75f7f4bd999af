/** What `useAbp` of a binding says of a call. */
interface RunningCall {
  capability: string
  progress?: { done: number; total?: number }
}

/** @returns what an agent does, in a few words for the visitor. */
export function describeWork(agent: string | null, calls: readonly RunningCall[]): string {
  if (calls.length === 0) return agent === null ? 'No agent is here' : `${agent} is here`
  const names = calls.map(({ capability, progress }) => `${capability}${percentage(progress)}`)
  return `${agent ?? 'An agent'} is working: ${names.join(', ')}`
}

function percentage(progress: RunningCall['progress']): string {
  return progress?.total ? ` (${Math.floor((progress.done / progress.total) * 100)} %)` : ''
}
