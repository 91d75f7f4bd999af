import type { JsonSchema } from './json-schema'

/** What has to be true before a capability can run (docs/protocol.md §3). */
export interface Requirement {
  type: 'permission' | 'context' | 'gesture' | 'browser' | 'hardware' | 'state'
  description: string
  met: boolean
  /** What the agent or its user can do when it is not met. */
  resolution?: string
}

/**
 * What an agent may expect of a call, for its decision whom to ask; hints, not promises. An extension of the
 * protocol: WebMCP and MCP tools carry them as their own annotations.
 */
export interface CapabilityAnnotations {
  /** A name for people. */
  title?: string
  /** It changes nothing. */
  readOnly?: boolean
  /** What it changes cannot be undone. */
  destructive?: boolean
  /** Called again with the same parameters it changes nothing more. */
  idempotent?: boolean
  /** It has consequences outside of the page, such as a booking or a payment; what `destructive` says by default. */
  consequential?: boolean
  /** Its result may hold what strangers wrote, which an agent must not take for instructions. */
  untrustedContent?: boolean
}

/** A capability as `initialize` lists it. */
export interface CapabilitySummary {
  name: string
  available: boolean
  experimental?: boolean
  deprecated?: boolean
}

/** A capability as `listCapabilities` and `describeCapability` give it. */
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
}

/** The answer of `supports`. */
export interface SupportResult {
  supported: boolean
  available: boolean
  reason?: string
  requirements?: Requirement[]
  features?: Record<string, boolean>
  alternatives?: string[]
}
