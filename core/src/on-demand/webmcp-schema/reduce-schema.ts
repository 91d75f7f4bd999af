import { isRecord } from '../../protocol/is-record.ts'

/**
 * A schema in the subset proposed for WebMCP (webmachinelearning/webmcp#289), which rejects everything else.
 */
type Reduced = { [keyword: string]: unknown } & {
  properties?: Record<string, Reduced>
  required?: unknown[]
  enum?: unknown[]
}

const kept = ['type', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].concat(
  'minLength',
  'maxLength',
  'pattern',
  'default',
  'description',
)

/** Maximum number of schemas to visit, and the maximum length of a union's description, in characters. */
const limits = { schemas: 2_000, description: 1_000 }

/**
 * Reduces a JSON Schema to one that accepts every value that it accepts, and more: the page checks the rest.
 * A union becomes one object, with its variants in the description; references are inlined; recursion and
 * unlimited growth are cut off.
 */
export function reduceSchema(root: unknown): Reduced {
  let left = limits.schemas
  const reduce = (schema: unknown, within: unknown[]): Reduced => {
    if (!isRecord(schema) || within.includes(schema) || left-- <= 0) return {}
    return reducedOf(schema, root, (part) => reduce(part, [...within, schema]))
  }
  return reduce(root, [])
}

function reducedOf(
  schema: Record<string, unknown>,
  root: unknown,
  below: (part: unknown) => Reduced,
): Reduced {
  let reduced: Reduced = {}
  for (const name of kept) if (schema[name] !== undefined) reduced[name] = schema[name]
  if ('const' in schema) reduced.enum = [schema.const]
  const {
    $ref,
    additionalProperties,
    allOf,
    anyOf,
    items,
    oneOf,
    patternProperties,
    prefixItems,
    properties,
    required,
  } = schema
  if (isRecord(properties)) {
    reduced.properties = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, below(field)]),
    )
  }
  if (Array.isArray(required)) reduced.required = required
  if (additionalProperties === false && !patternProperties) reduced.additionalProperties = false
  if (isRecord(items)) reduced.items = below(items)
  if (Array.isArray(prefixItems)) reduced.prefixItems = prefixItems.map(below)
  const parts = Array.isArray(allOf) ? allOf.map(below) : []
  if (typeof $ref === 'string') parts.push(below(find($ref, root)))
  for (const list of [anyOf, oneOf]) if (Array.isArray(list)) parts.push(unite(list.map(below)))
  for (const part of parts) reduced = both(reduced, part)
  return reduced
}

function both(one: Reduced, other: Reduced): Reduced {
  const merged: Reduced = { ...other, ...one }
  if (one.properties && other.properties) merged.properties = { ...other.properties, ...one.properties }
  // `items` applies to the items after its own `prefixItems`.
  if (one.prefixItems && other.prefixItems) delete merged.items
  if (one.required && other.required) merged.required = [...new Set([...other.required, ...one.required])]
  return merged
}

function unite(variants: Reduced[]): Reduced {
  const texts = variants.map((one) => JSON.stringify(one)).join(' | ')
  const united: Reduced = { description: `One of: ${texts}`.slice(0, limits.description) }
  const [first = {}] = variants
  for (const name of ['type', 'additionalProperties'])
    if (name in first && variants.every((one) => one[name] === first[name])) united[name] = first[name]
  if (variants.every((one) => one.enum)) united.enum = [...new Set(variants.flatMap((one) => one.enum ?? []))]
  const names = new Set(variants.flatMap((one) => Object.keys(one.properties ?? {})))
  if (names.size > 0)
    united.properties = Object.fromEntries([...names].map((name) => [name, fieldOf(variants, name)]))
  const required = first.required?.filter((name) => variants.every((one) => one.required?.includes(name)))
  if (required?.length) united.required = required
  return united
}

/** @returns a schema of the property in any of the variants */
function fieldOf(variants: Reduced[], name: string): Reduced {
  const fields = variants.flatMap<Reduced>(({ additionalProperties, properties = {} }) => {
    if (Object.hasOwn(properties, name)) return properties[name] ?? {}
    return additionalProperties === false ? [] : [{}]
  })
  const [field = {}] = fields
  if (fields.every((one) => JSON.stringify(one) === JSON.stringify(field))) return field
  return fields.every((one) => one.enum) ? unite(fields) : {}
}

/** @returns the target of a JSON pointer in the document */
function find($ref: string, root: unknown): unknown {
  if ($ref !== '#' && !$ref.startsWith('#/')) return undefined
  return $ref
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, key) => Object(part)[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')],
      root,
    )
}
