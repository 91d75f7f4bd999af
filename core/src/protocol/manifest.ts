import type { CapabilityAnnotations } from './annotations.ts'
import type { Requirement } from './capability.ts'
import type { JsonSchema } from './json-schema.ts'

/** An app's identity (docs/protocol.md §2). */
export interface AppIdentity {
  /** In reverse-domain form, such as `com.example.notes`. */
  id: string
  name: string
  /** A semantic version. */
  version: string
}

export interface ManifestApp extends AppIdentity {
  description?: string
  homepage?: string
  icon?: string
  support?: string
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

/** The manifest, which an agent reads before it starts a browser (docs/protocol.md §2). */
export interface AbpManifest {
  abp: string
  app: ManifestApp
  capabilities: ManifestCapability[]
  /** `false`: the capabilities are not offered as WebMCP tools. An extension of the protocol. */
  webmcp?: false
}
