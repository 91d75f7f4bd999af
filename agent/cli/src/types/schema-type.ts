import { isRecord } from '@abp-kit/core/protocol'
import { comment, propertyName, stringLiteral } from './text.ts'

/** Limits of a conversion, because a site's schema may be of any size and shape. */
export const limits = { nodes: 20_000, depth: 40, members: 200 }

/** The shared state of all conversions for one file. */
export interface Conversion {
  /** Schemas that may still be converted. */
  nodes: number
  /** @returns the name of the type for a reference; `undefined` if it does not resolve */
  nameOf(reference: string): string | undefined
  /** Whether bytes are sent, not received. */
  isInput: boolean
  /** Called when the type for bytes is needed. */
  useBytes(): void
}

/**
 * Writes the TypeScript type of a JSON Schema. Constraints that TypeScript cannot express are omitted: the
 * type then allows more. The schema's text enters the code only as a string, a quoted name or a comment.
 *
 * This is our own converter: json-schema-to-typescript resolves references through files and the network,
 * copies the keyword `tsType` into the code, and its small form fails on valid schemas.
 *
 * @param depth - nesting depth of the schema
 */
export function typeOf(schema: unknown, conversion: Conversion, depth = 0): string {
  if (schema === false) return 'never'
  if (!isRecord(schema) || depth > limits.depth || --conversion.nodes < 0) return 'unknown'
  const inner = (one: unknown) => typeOf(one, conversion, depth + 1)
  if (conversion.isInput && isBytes(schema)) {
    conversion.useBytes()
    return 'Bytes'
  }
  const { $ref, allOf, anyOf, const: only, enum: choices, nullable, oneOf } = schema
  const parts: string[] = []
  if (typeof $ref === 'string') parts.push(conversion.nameOf($ref) ?? 'unknown')
  if (only !== undefined) parts.push(literal(only))
  else if (Array.isArray(choices)) parts.push(literals(choices))
  else parts.push(ownType(schema, inner))
  for (const several of [anyOf, oneOf])
    if (Array.isArray(several) && several.length > 0)
      parts.push(several.length > limits.members ? 'unknown' : union(several.map(inner)))
  if (Array.isArray(allOf)) parts.push(...allOf.slice(0, limits.members).map(inner))
  const type = intersection(parts)
  return nullable === true ? union([type, 'null']) : type
}

function ownType(schema: Record<string, unknown>, inner: (schema: unknown) => string): string {
  const { type } = schema
  const types: unknown[] = Array.isArray(type) ? type.slice(0, 10) : [type ?? guessType(schema)]
  return union(
    types.map((one) => {
      if (one === 'integer' || one === 'number') return 'number'
      if (one === 'string' || one === 'boolean' || one === 'null') return one
      if (one === 'array') return arrayType(schema, inner)
      return one === 'object' ? objectType(schema, inner) : 'unknown'
    }),
  )
}

function guessType({ items, prefixItems, properties }: Record<string, unknown>): string | undefined {
  if (isRecord(properties)) return 'object'
  return items === undefined && prefixItems === undefined ? undefined : 'array'
}

function arrayType(
  { additionalItems, items, prefixItems }: Record<string, unknown>,
  inner: (schema: unknown) => string,
): string {
  // Before the 2020 draft, `items` was the list.
  const [first, rest] = Array.isArray(items) ? [items, additionalItems] : [prefixItems, items]
  if (!Array.isArray(first)) return list(rest === undefined ? 'unknown' : inner(rest))
  const members: string[] = first.slice(0, limits.members).map(inner)
  if (rest !== false) members.push(`...${list(rest === undefined ? 'unknown' : inner(rest))}`)
  return `[${members.join(', ')}]`
}

function list(item: string): string {
  return /^[\w$]+$/.test(item) ? `${item}[]` : `(${item})[]`
}

function objectType(
  { additionalProperties, patternProperties, properties, required }: Record<string, unknown>,
  inner: (schema: unknown) => string,
): string {
  const known = isRecord(properties) ? Object.entries(properties) : []
  const needed = new Set<unknown>(Array.isArray(required) ? required : [])
  const patterns = isRecord(patternProperties) ? Object.values(patternProperties) : []
  const others = [...patterns, ...(isRecord(additionalProperties) ? [additionalProperties] : [])].map(inner)
  const isOpen = additionalProperties === true || (!isRecord(properties) && additionalProperties !== false)
  if (known.length === 0) {
    if (others.length > 0) return `Record<string, ${union(others)}>`
    return isOpen ? 'Record<string, unknown>' : 'Record<string, never>'
  }
  const lines = known.flatMap(([name, schema]) => [
    ...(isRecord(schema) ? describe(schema) : []),
    `${propertyName(name)}${needed.has(name) ? '' : '?'}: ${inner(schema)}`,
  ])
  // An index signature would have to match the known properties as well.
  if (isOpen || others.length > 0) lines.push('[name: string]: unknown')
  return block(lines)
}

/** @returns the comment for a property */
function describe({ default: preset, deprecated, description }: Record<string, unknown>): string[] {
  const stated = typeof preset === 'object' ? undefined : preset
  return comment(
    typeof description === 'string' ? description : undefined,
    stated === undefined ? undefined : `@default ${literal(stated)}`,
    deprecated === true ? '@deprecated' : undefined,
  )
}

/** @returns an object type with each member on its own line */
export function block(lines: readonly string[]): string {
  return `{\n${lines.map((line) => line.replace(/^/gm, '  ')).join('\n')}\n}`
}

function literals(values: readonly unknown[]): string {
  if (values.length <= limits.members) return union(values.map(literal))
  return union(values.slice(0, limits.members).map((value) => (value === null ? 'null' : typeof value)))
}

function literal(value: unknown): string {
  if (typeof value === 'string') return value.length > 200 ? 'string' : stringLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return 'unknown'
}

function union(parts: readonly string[]): string {
  const distinct = [...new Set(parts)].filter((part) => part !== 'never')
  if (distinct.length === 0) return 'never'
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ')
}

/** A name, or one object: all lines of a block except its last begin with a space. */
const isWhole = /^(?:[\w$]+|\{\n(?: .*\n)*\})$/

function intersection(parts: readonly string[]): string {
  const distinct = [...new Set(parts)].filter((part) => part !== 'unknown')
  if (distinct.length <= 1) return distinct[0] ?? 'unknown'
  return distinct.map((part) => (isWhole.test(part) ? part : `(${part})`)).join(' & ')
}

/** @returns whether a schema is the one that core writes for binary parameters */
function isBytes({ properties, required, type }: Record<string, unknown>): boolean {
  if (type !== 'object' || !isRecord(properties) || !Array.isArray(required)) return false
  const needed: readonly unknown[] = required
  return ['content', 'mimeType', 'encoding'].every(
    (name) => needed.includes(name) && Object.hasOwn(properties, name),
  )
}
