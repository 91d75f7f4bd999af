import type { CapabilitiesChange, CapabilityDescriptor, CapabilitySummary } from '@abp-kit/core/protocol'

/** @returns the list with a change that the app announced, for use until the full list is read */
export function withChange(
  summaries: readonly CapabilitySummary[],
  { added, removed }: CapabilitiesChange,
): CapabilitySummary[] {
  const changed = new Set([...added, ...removed])
  const unchanged = summaries.filter(({ name }) => !changed.has(name))
  return [...unchanged, ...added.map((name) => ({ name, available: true }))]
}

/** @returns the summary of each capability that a session keeps */
export function summarize(descriptors: readonly CapabilityDescriptor[]): CapabilitySummary[] {
  return descriptors.map(({ available, deprecated, experimental, name }) => ({
    name,
    available,
    ...(experimental !== undefined && { experimental }),
    ...(deprecated !== undefined && { deprecated }),
  }))
}
