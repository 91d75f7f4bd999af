/** The return value of `useCapability`. */
interface Calls {
  running: number
  last: { data?: { count: number }; error?: unknown } | undefined
}

/** @returns a description of a counter's calls, for the test to read */
export function describeCalls({ last, running }: Calls): string {
  const outcome = last?.error === undefined ? last?.data?.count : String(last.error)
  return `${running} running, last ${outcome ?? 'none'}`
}
