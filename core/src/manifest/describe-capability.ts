import type { AnyCapability, CapabilityMetadata } from '../definition/capability.ts'
import type { ManifestCapability } from '../protocol/manifest.ts'
import { type ReadSchema, toJsonSchema } from '../schema/to-json-schema.ts'

interface DescribedContract {
  capability: ManifestCapability
  problems: { field: string; message: string }[]
}

/**
 * @param read - returns the JSON Schema of each schema; {@link toJsonSchema} in a page
 * @returns a capability's declaration as plain data that shares no objects with it, and a list of its schemas
 *   without a JSON form
 */
export function describeContract(
  capability: AnyCapability,
  read: ReadSchema = toJsonSchema,
): DescribedContract {
  const problems: DescribedContract['problems'] = []
  const schemas: Pick<ManifestCapability, 'inputSchema' | 'outputSchema'> = {}
  for (const side of ['input', 'output'] as const) {
    const schema = capability[side]
    if (!schema) continue
    try {
      schemas[`${side}Schema`] = read(schema, side)
    } catch (error) {
      problems.push({ field: side, message: error instanceof Error ? error.message : String(error) })
    }
  }
  const described: ManifestCapability = { name: capability.name, ...schemas, ...metadataOf(capability) }
  // Omits `met`, because only the page knows whether a requirement is met.
  if (capability.requirements?.length)
    described.requirements = capability.requirements.map(({ type, description, resolution }) => ({
      type,
      description,
      ...(resolution !== undefined && { resolution }),
    }))
  return { capability: described, problems }
}

function metadataOf(capability: CapabilityMetadata): CapabilityMetadata {
  const { annotations, description, experimental, deprecated, deprecationMessage, alternatives } = capability
  return {
    ...(description !== undefined && { description }),
    ...(experimental && { experimental }),
    ...(deprecated && { deprecated }),
    ...(deprecationMessage !== undefined && { deprecationMessage }),
    ...(alternatives && { alternatives: [...alternatives] }),
    ...(annotations && { annotations: { ...annotations } }),
  }
}
