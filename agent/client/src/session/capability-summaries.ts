import type { CapabilitiesChange, CapabilityDescriptor, CapabilitySummary } from '@abp-kit/core/protocol'

/** @returns the list with a change that the app announced, until the full list has been read */
export function withChange(
  summaries: readonly CapabilitySummary[],
  { added, removed }: CapabilitiesChange,
): CapabilitySummary[] {
  const changed = new Set([...added, ...removed])
  const unchanged = summaries.filter(({ name }) => !changed.has(name))
  return [...unchanged, ...added.map((name) => ({ name, available: true }))]
}

/** @returns what a session keeps of each capability */
export function summarize(descriptors: readonly CapabilityDescriptor[]): CapabilitySummary[] {
  return descriptors.map(({ available, deprecated, experimental, name }) => ({
    name,
    available,
    ...(experimental !== undefined && { experimental }),
    ...(deprecated !== undefined && { deprecated }),
  }))
}
