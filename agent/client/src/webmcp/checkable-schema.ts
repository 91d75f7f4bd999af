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
 * Takes what can be checked at a known cost out of a page's schema. Left out are regular expressions and `$ref`, which
 * can take for ever, `uniqueItems`, and everything that refuses more when something below it is left out, such as `not`.
 * `oneOf` counts as `anyOf`. So what the page's own schema accepts, the result accepts too.
 *
 * @param schema - of limited size and depth
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

/** An empty list says nothing, though validators refuse everything for it. */
function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0
}
