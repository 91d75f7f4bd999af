import type { Requirement } from './capability'
import type { JsonSchema } from './json-schema'

/** An app's identity (protocol.md §2). */
export interface AppIdentity {
  /** Reverse-domain, such as `com.example.notes`. */
  id: string
  name: string
  /** Semantic version. */
  version: string
}

export interface ManifestApp extends AppIdentity {
  description?: string
  homepage?: string
  icon?: string
  support?: string
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

export interface ManifestCapability {
  name: string
  description?: string
  inputSchema?: JsonSchema
  outputSchema?: JsonSchema
  requirements?: Omit<Requirement, 'met'>[]
  experimental?: boolean
  deprecated?: boolean
  deprecationMessage?: string
  alternatives?: string[]
  annotations?: CapabilityAnnotations
}

/** What an agent reads before it starts a browser (protocol.md §2). */
export interface AbpManifest {
  abp: string
  app: ManifestApp
  capabilities: ManifestCapability[]
  /** `false`: the capabilities are no WebMCP tools. An extension of the protocol. */
  webmcp?: false
}
