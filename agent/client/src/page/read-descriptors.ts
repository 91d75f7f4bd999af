import { createSchemaGauge, type SchemaGauge, withPointers } from '@abp-kit/core/manifest'
import { type CapabilityDescriptor, isRecord } from '@abp-kit/core/protocol'
import { limits, textLimits } from '../limits.ts'
import { isNamed, type Named, readRequirements, readSummary } from './read-answers.ts'
import { readFlags, readNames, readText } from './read-fields.ts'

/**
 * Validates a page's description of its capabilities, like read-answers.ts; omits schemas over the limits.
 */
export function readDescriptors(value: unknown): CapabilityDescriptor[] | undefined {
  if (!isNamed(value)) return undefined
  const schemas = createSchemaGauge(limits.schemaEntries, limits.schemaLevels)
  return value.slice(0, textLimits.listedCapabilities).map((item) => readDescriptor(item, schemas))
}

/**
 * @returns `undefined` for a value that is neither a capability nor `null`; `null` if the page returned
 *   `null`
 */
export function readDescriptorOrNull(value: unknown): CapabilityDescriptor | null | undefined {
  if (value === null) return null
  const list = [value]
  const [only] = isNamed(list) ? list : []
  return only && readDescriptor(only, createSchemaGauge(limits.schemaEntries, limits.schemaLevels))
}

function readDescriptor(value: Named, schemas: SchemaGauge): CapabilityDescriptor {
  const descriptor: CapabilityDescriptor = {
    ...readSummary(value),
    requirements: readRequirements(value.requirements) ?? [],
    features: readFlags(value.features) ?? {},
    ...(value.listed === false && { listed: false }),
  }
  for (const field of ['description', 'deprecationMessage', 'browserRequirement'] as const) {
    const text = readText(value[field], textLimits.descriptionCharacters)
    if (text !== undefined) descriptor[field] = text
  }
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    const schema = value[field]
    if (isRecord(schema) && schemas.excessOf(schema) === undefined) descriptor[field] = withPointers(schema)
  }
  const alternatives = readNames(value.alternatives)
  if (alternatives) descriptor.alternatives = alternatives
  const { annotations } = value
  if (isRecord(annotations)) {
    const title = readText(annotations.title)
    descriptor.annotations = { ...readFlags(annotations), ...(title !== undefined && { title }) }
  }
  return descriptor
}
