// abp/to-beacon.ts
import type { CallReport } from '@abp-kit/core'

/** A line for your own server. The browser delivers it also when the page closes. */
export function toBeacon(call: CallReport) {
  navigator.sendBeacon('/agent-calls', JSON.stringify(call))
}
