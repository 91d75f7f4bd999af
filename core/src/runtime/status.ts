import type { AnyCapability } from '../definition/capability.ts'
import type { Requirement } from '../protocol/capability.ts'

/** Whether a capability can be called now. */
export interface CapabilityStatus {
  available: boolean
  /** Why the capability cannot be called. */
  reason?: string
  requirements: Requirement[]
}

/** A capability with the status that the check returned. */
export interface CheckedCapability {
  capability: AnyCapability
  status: CapabilityStatus
}
