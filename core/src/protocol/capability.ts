import type { CapabilityAnnotations } from './annotations.ts'
import type { JsonSchema } from './json-schema.ts'

/** A condition that must be met before a capability can run (docs/protocol.md §3). */
export interface Requirement {
  type: 'permission' | 'context' | 'gesture' | 'browser' | 'hardware' | 'state'
  description: string
  met: boolean
  /** How the agent or its user can meet the condition. */
  resolution?: string
}

/** A capability as `initialize` lists it. */
export interface CapabilitySummary {
  name: string
  available: boolean
  experimental?: boolean
  deprecated?: boolean
}

/** A capability as `listCapabilities` and `describeCapability` return it. */
export interface CapabilityDescriptor extends CapabilitySummary {
  description?: string
  inputSchema?: JsonSchema
  outputSchema?: JsonSchema
  requirements: Requirement[]
  features: Record<string, boolean>
  deprecationMessage?: string
  alternatives?: string[]
  browserRequirement?: string
  annotations?: CapabilityAnnotations
  /** `false`: the app deliberately keeps the capability out of its manifest. An extension of the protocol. */
  listed?: false
}

/** The result of `supports`. */
export interface SupportResult {
  supported: boolean
  available: boolean
  reason?: string
  requirements?: Requirement[]
  features?: Record<string, boolean>
  alternatives?: string[]
}
