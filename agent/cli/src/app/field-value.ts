import { isRecord } from '@abp-kit/core/protocol'

/** @returns a string converted to the type in the schema; without a schema, parsed as JSON if possible */
export function fieldValue(given: string, schema: unknown): unknown {
  const types = typesOf(schema)
  if (types.size === 1 && types.has('string')) return given
  const choices = isRecord(schema) ? schema.enum : undefined
  if (Array.isArray(choices) && choices.includes(given)) return given
  let value: unknown
  try {
    value = JSON.parse(given)
  } catch {
    return given
  }
  const type = typeOf(value)
  const fits = types.has(type) || (type === 'number' && types.has('integer'))
  return fits || types.size === 0 || !types.has('string') ? value : given
}

/** @returns whether a schema describes a list */
export function isList(schema: unknown): boolean {
  return typesOf(schema).has('array')
}

/** @returns the types that a schema allows; empty if it does not name any */
function typesOf(schema: unknown, depth = 0): Set<string> {
  if (!isRecord(schema) || depth > 5) return new Set()
  const { anyOf, const: only, enum: choices, oneOf, type } = schema
  const values: unknown[] = Array.isArray(choices) ? choices : only === undefined ? [] : [only]
  const stated: unknown[] = Array.isArray(type) ? type : type === undefined ? values.map(typeOf) : [type]
  const parts: unknown[] = [anyOf, oneOf].flatMap((some: unknown) => (Array.isArray(some) ? some : []))
  return new Set([
    ...stated.filter((one) => typeof one === 'string'),
    ...parts.slice(0, 100).flatMap((part) => [...typesOf(part, depth + 1)]),
  ])
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
