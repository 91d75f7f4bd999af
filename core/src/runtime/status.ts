import type { AnyCapability } from '../definition/capability'
import type { Requirement } from '../protocol/capability'

/** Whether a capability can be called now. */
export interface CapabilityStatus {
  available: boolean
  /** Why not. */
  reason?: string
  requirements: Requirement[]
}

/** A capability, and what checking it has shown. */
export interface CheckedCapability {
  capability: AnyCapability
  status: CapabilityStatus
}
