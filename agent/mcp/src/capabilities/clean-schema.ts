import { isRecord } from '@abp-kit/core/protocol'
import {
  type AgentData,
  type AgentObject,
  fitData,
  fitText,
  isAgentText,
  say,
  spell,
} from '../agent-text/index.ts'
import { limits } from '../limits.ts'

/** The remaining work allowance for one schema. */
interface Remaining {
  entries: number
  characters: number
}

/** Keywords whose value is a number, a boolean or a word. */
const plain = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['pattern', 'format', 'contentEncoding', 'contentMediaType', 'deprecated'],
])
const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** Introduces choices that contain invisible characters. A shortened description always keeps this part. */
export const choicesAsJson = say`One of these, as JSON:`

/**
 * Copies a portable schema (see `shownSchema`) with safe texts only.
 *
 * @returns `undefined` if the schema is too large; the work then stops early
 */
export function cleanSchema(schema: Record<string, unknown>): AgentObject | undefined {
  const remaining = { entries: limits.schemaEntries, characters: limits.largestSchemaCharacters }
  const clean = cleanNode(schema, remaining)
  return remaining.entries < 0 || remaining.characters < 0 ? undefined : clean
}

function cleanNode(schema: Record<string, unknown>, remaining: Remaining): AgentObject {
  const node: AgentObject = {}
  for (const key in schema) {
    if (!Object.hasOwn(schema, key) || isSpent(remaining)) continue
    const value = cleanKeyword(key, schema[key], remaining)
    if (value !== undefined) node[key] = value
  }
  const { properties } = schema
  // Callers may still send a parameter whose name cannot be shown.
  if (node.additionalProperties === false && isRecord(properties) && !Object.keys(properties).every(isName))
    delete node.additionalProperties
  return { ...node, ...cleanValues(schema, node, remaining) }
}

function cleanKeyword(key: string, value: unknown, remaining: Remaining): AgentData | undefined {
  if (key === 'title' || key === 'description')
    return take(fitText(value, limits.schemaTextCharacters), remaining)
  if (key === 'type') return cleanType(value)
  if (plain.has(key)) return typeof value === 'string' ? cleanWord(value, remaining) : cleanScalar(value)
  if (key === 'required') return cleanNames(value, remaining)
  if (key === 'items' || key === 'additionalProperties') return cleanInner(value, remaining)
  if (key === 'anyOf') return cleanList(value, remaining)
  return key === 'properties' ? cleanNamed(value, remaining) : undefined
}

/**
 * Cleans the values `enum` and `default`. If choices contain invisible characters or are long, the
 * description lists all of them as JSON, so that an agent can send them.
 */
function cleanValues(schema: Record<string, unknown>, node: AgentObject, remaining: Remaining): AgentObject {
  const isSeen = (value: unknown) => typeof value !== 'string' || isAgentText(value)
  const { enum: choices } = schema
  const shown: AgentObject = {}
  if (Array.isArray(choices)) {
    remaining.entries -= choices.length
    if (isSpent(remaining)) return shown
    const values = fitScalars(choices)
    if (choices.every(isSeen) && JSON.stringify(values) === JSON.stringify(choices)) {
      shown.enum = take(values, remaining)
    } else {
      const texts = choices.map((value) => spell(textOf(value), limits.optionCharacters)).join(' | ')
      const before =
        typeof node.description === 'string' ? fitText(node.description, limits.schemaTextCharacters) : say``
      shown.description = take(
        say`${before} ${choicesAsJson} ${fitText(texts, limits.schemaTextCharacters)}`,
        remaining,
      )
    }
  }
  if (schema.default !== undefined && isSeen(schema.default)) {
    const { schemaTextCharacters: textCharacters } = limits
    const size = { entries: 50, levels: 4, characters: textCharacters, textCharacters }
    shown.default = take(fitData(schema.default, size), remaining)
  }
  return shown
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function fitScalars(values: readonly unknown[]): AgentData[] {
  const size = { entries: 50, levels: 2, characters: 500, textCharacters: 500 }
  return values.map((value) => fitData(value, size))
}

function cleanType(value: unknown): AgentData | undefined {
  const words = (Array.isArray(value) ? value.slice(0, 2 * types.size) : [value]).filter(
    (word) => typeof word === 'string' && types.has(word),
  )
  const shownTypes = [...new Set(words)].map((word) => fitText(word, 10))
  const [only] = shownTypes
  return Array.isArray(value) && shownTypes.length > 0 ? shownTypes : only
}

function cleanWord(value: string, remaining: Remaining): AgentData | undefined {
  return value.length <= limits.schemaTextCharacters && isAgentText(value)
    ? take(value, remaining)
    : undefined
}

function cleanScalar(value: unknown): AgentData | undefined {
  if (typeof value === 'boolean') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function cleanNames(value: unknown, remaining: Remaining): AgentData | undefined {
  if (!Array.isArray(value)) return undefined
  remaining.entries -= value.length
  if (isSpent(remaining)) return undefined
  return value.flatMap((name: unknown) =>
    isName(name) ? [take(fitText(name, limits.nameCharacters), remaining)] : [],
  )
}

/** An agent cannot write a name that contains invisible characters. */
function isName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length <= limits.nameCharacters &&
    isAgentText(name) &&
    name.trim() === name
  )
}

function cleanInner(value: unknown, remaining: Remaining): AgentData | undefined {
  if (typeof value === 'boolean') return value
  return isRecord(value) ? cleanNode(value, remaining) : undefined
}

function cleanList(value: unknown, remaining: Remaining): AgentData | undefined {
  if (!Array.isArray(value)) return undefined
  const list: AgentData[] = []
  for (const item of value) {
    // The page would reject omitted alternatives.
    if (isSpent(remaining)) return undefined
    list.push(cleanInner(item, remaining) ?? {})
  }
  return list
}

function cleanNamed(value: unknown, remaining: Remaining): AgentData | undefined {
  if (!isRecord(value)) return undefined
  const fields: AgentObject = {}
  for (const name in value) {
    if (isSpent(remaining)) break
    if (!Object.hasOwn(value, name) || !isName(name) || name === '__proto__') continue
    remaining.characters -= name.length
    fields[name] = cleanInner(value[name], remaining) ?? {}
  }
  return fields
}

function isSpent(remaining: Remaining): boolean {
  return remaining.entries-- < 0 || remaining.characters < 0
}

/** Subtracts a value's size from the remaining allowance. */
function take<Value extends AgentData>(value: Value, remaining: Remaining): Value {
  remaining.characters -= typeof value === 'string' ? value.length : JSON.stringify(value).length
  return value
}
