import { isRecord, type JsonSchema } from '@abp-kit/core/protocol'

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']
const numbers = [
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
]

/**
 * Extracts the constraints from a page's schema that can be checked at a known cost. It omits regular
 * expressions and `$ref`, which can take forever, `uniqueItems`, and every keyword that rejects more when a
 * part of it is omitted, such as `not`. `oneOf` becomes `anyOf`. The result accepts everything that the
 * page's own schema accepts.
 *
 * @param schema - a schema of limited size and depth
 */
export function checkablePart(schema: unknown): JsonSchema | boolean {
  if (!isRecord(schema)) return schema !== false
  const part: Record<string, unknown> = {}
  const listed = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (listed.every((type) => types.includes(String(type)))) part.type = schema.type
  for (const name of numbers) if (typeof schema[name] === 'number') part[name] = schema[name]
  if (typeof schema.multipleOf === 'number' && schema.multipleOf > 0) part.multipleOf = schema.multipleOf
  if (Array.isArray(schema.enum)) part.enum = schema.enum
  if ('const' in schema) part.const = schema.const
  const { required } = schema
  if (Array.isArray(required)) part.required = required.filter((name) => typeof name === 'string')
  if (isRecord(schema.properties)) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, checkablePart(field)])
    part.properties = Object.fromEntries(fields)
  }
  if (schema.additionalProperties !== undefined && schema.patternProperties === undefined)
    part.additionalProperties = checkablePart(schema.additionalProperties)
  if (Array.isArray(schema.prefixItems)) part.prefixItems = schema.prefixItems.map(checkablePart)
  if (isRecord(schema.items)) part.items = checkablePart(schema.items)
  const alternatives = [schema.anyOf, schema.oneOf]
    .filter(isList)
    .map((list) => ({ anyOf: list.map(checkablePart) }))
  const together = isList(schema.allOf) ? schema.allOf.map(checkablePart) : []
  if (together.length + alternatives.length > 0) part.allOf = [...together, ...alternatives]
  return part
}

/** An empty list has no meaning here, although validators would reject every value. */
function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0
}
