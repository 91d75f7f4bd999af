import type { App } from '../definition/app'
import type { AnyCapability, CapabilityMetadata } from '../definition/capability'
import type { DefinitionProblem } from '../definition/error'
import type { AbpManifest, ManifestApp, ManifestCapability } from '../protocol/manifest'
import { PROTOCOL_VERSION } from '../protocol/version'
import { toJsonSchema } from '../schema/to-json-schema'

export interface CreatedManifest {
  manifest: AbpManifest
  /** Schemas that have no JSON form: their capability is listed without them, the others are whole. */
  problems: DefinitionProblem[]
}

/**
 * Makes the manifest that agents read (protocol.md §2).
 *
 * @returns the manifest, and what could not be put into it; never throws for one bad capability.
 */
export function createManifest(app: App): CreatedManifest {
  const problems: DefinitionProblem[] = []
  const capabilities = app.capabilities.map((capability, index) => {
    const described = describeContract(capability)
    for (const { field, message } of described.problems) {
      problems.push({
        place: `capabilities[${index}] (${capability.name}).${field}`,
        message,
        remedy: 'Until then the manifest lists the capability without this schema.',
      })
    }
    return described.capability
  })
  const identity: ManifestApp = { id: app.id, name: app.name, version: app.version }
  for (const field of ['description', 'homepage', 'icon', 'support'] as const) {
    const value = app[field]
    if (value !== undefined) identity[field] = value
  }
  return { manifest: { abp: PROTOCOL_VERSION, app: identity, capabilities }, problems }
}

interface DescribedContract {
  capability: ManifestCapability
  problems: { field: string; message: string }[]
}

/** @returns what a capability's declaration says, as plain data, and which of its schemas have no JSON form. */
export function describeContract(capability: AnyCapability): DescribedContract {
  const problems: DescribedContract['problems'] = []
  const schemas: Pick<ManifestCapability, 'inputSchema' | 'outputSchema'> = {}
  for (const side of ['input', 'output'] as const) {
    const schema = capability[side]
    if (!schema) continue
    try {
      schemas[`${side}Schema`] = toJsonSchema(schema, side)
    } catch (error) {
      problems.push({ field: side, message: error instanceof Error ? error.message : String(error) })
    }
  }
  return { capability: { name: capability.name, ...schemas, ...metadataOf(capability) }, problems }
}

function metadataOf(capability: CapabilityMetadata): CapabilityMetadata {
  const { description, requirements, experimental, deprecated, deprecationMessage, alternatives } = capability
  return {
    ...(description !== undefined && { description }),
    ...(requirements && { requirements }),
    ...(experimental && { experimental }),
    ...(deprecated && { deprecated }),
    ...(deprecationMessage !== undefined && { deprecationMessage }),
    ...(alternatives && { alternatives }),
  }
}
