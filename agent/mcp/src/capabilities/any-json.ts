import type { AgentData, AgentObject } from '../agent-text'

const jsonTypes = ['string', 'number', 'boolean', 'null', 'array', 'object']

/**
 * Replaces the long form of "any JSON value". Schema libraries spell it out as a recursive choice of all types (Zod's
 * `z.json()`). In JSON Schema, `{}` says the same in 2 characters instead of 200.
 *
 * @param schema - limited in size, as `cleanSchema` returns it
 * @returns a copy in which `{}` replaces references to such definitions
 */
export function withoutAnyJson(schema: AgentObject): AgentObject {
  const { $defs, ...rest } = schema
  if (!isObject($defs)) return schema
  const anyJson = new Set(
    Object.keys($defs)
      .filter((name) => isAnyJson($defs[name], `#/$defs/${name}`))
      .map((name) => `#/$defs/${name}`),
  )
  if (anyJson.size === 0) return schema
  const others = Object.entries($defs).filter(([name]) => !anyJson.has(`#/$defs/${name}`))
  const replaced = replaceIn(
    others.length > 0 ? { ...rest, $defs: Object.fromEntries(others) } : rest,
    anyJson,
  )
  return isObject(replaced) ? replaced : schema
}

function isAnyJson(definition: AgentData | undefined, own: string): boolean {
  if (!isObject(definition) || !Array.isArray(definition.anyOf)) return false
  const choices = definition.anyOf.filter(isObject)
  return jsonTypes.every((type) => choices.some((choice) => takesAll(choice, type, own)))
}

/** @returns whether a choice accepts every value of a type, so that it requires nothing but the type */
function takesAll(choice: AgentObject, type: string, own: string): boolean {
  return (
    Object.entries(choice).every(([key, value]) => {
      if (key === 'type') return value === type
      const isInner =
        (key === 'items' && type === 'array') || (key === 'additionalProperties' && type === 'object')
      return (
        key === 'description' ||
        (isInner && isObject(value) && value.$ref === own) ||
        (key === 'propertyNames' && isObject(value) && Object.keys(value).join() === 'type')
      )
    }) && 'type' in choice
  )
}

function replaceIn(value: AgentData, references: ReadonlySet<string>): AgentData {
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, references))
  if (!isObject(value)) return value
  const { $ref, ...rest } = value
  const isReplaced = typeof $ref === 'string' && references.has($ref)
  const entries = Object.entries(isReplaced ? rest : value)
  return Object.fromEntries(entries.map(([key, inner]) => [key, replaceIn(inner, references)]))
}

function isObject(value: AgentData | undefined): value is AgentObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
