import { isRecord } from '@abp-kit/core/protocol'
import { type AgentData, type AgentObject, fitData, fitText, isAgentText, say, spell } from '../agent-text'
import { limits } from '../limits'
import { fileParameter } from './file-parameter'

/** How much more work one schema may cause. */
interface Remaining {
  entries: number
  characters: number
}

/** Keywords with a schema (`single`), a list of schemas (`listed`), or named schemas (`named`) as their value. */
const single = new Set([
  'items',
  'additionalProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
])
const listed = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const named = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'])
/** Keywords with a number, a boolean or a word as their value. */
const plain = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['minContains', 'maxContains', 'unevaluatedProperties', 'deprecated', 'readOnly', 'writeOnly'],
  ...['format', 'contentEncoding', 'contentMediaType'],
])
const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** Introduces choices if some of them contain invisible characters. A shortened description always keeps this part. */
export const choicesAsJson = say`One of these, as JSON:`

/**
 * Copies a page's JSON Schema into a form that can be shown: only known keywords and fit texts, and no references to
 * anything outside, which clients would fetch or fail on. A parameter of bytes becomes a file.
 *
 * @returns `undefined` if the schema is too large; the work then stops early
 */
export function cleanSchema(schema: Record<string, unknown>): AgentObject | undefined {
  const remaining = { entries: limits.schemaEntries, characters: limits.largestSchemaCharacters }
  const clean = cleanNode(schema, remaining, limits.schemaLevels)
  return remaining.entries < 0 || remaining.characters < 0 ? undefined : clean
}

function cleanNode(schema: Record<string, unknown>, remaining: Remaining, levels: number): AgentObject {
  const file = fileParameter(schema)
  if (file) return take(file, remaining)
  const node: AgentObject = {}
  for (const key in schema) {
    if (!Object.hasOwn(schema, key) || isSpent(remaining)) continue
    const value = cleanKeyword(key, schema[key], remaining, levels)
    if (value !== undefined) node[key] = value
  }
  return { ...node, ...cleanValues(schema, node, remaining) }
}

function cleanKeyword(
  key: string,
  value: unknown,
  remaining: Remaining,
  levels: number,
): AgentData | undefined {
  if (key === 'title' || key === 'description')
    return take(fitText(value, limits.schemaTextCharacters), remaining)
  if (key === 'type') return cleanType(value)
  if (key === '$ref' || key === '$dynamicRef') return cleanWord(value, remaining, /^#/)
  if (key === 'pattern') return cleanWord(value, remaining, /^/)
  if (plain.has(key)) return typeof value === 'string' ? cleanWord(value, remaining, /^/) : cleanScalar(value)
  if (key === 'required') return cleanNames(value, remaining)
  if (single.has(key)) return cleanInner(value, remaining, levels)
  if (listed.has(key)) return cleanList(value, remaining, levels)
  return named.has(key) ? cleanNamed(value, remaining, levels) : undefined
}

/**
 * Cleans the values `enum`, `const` and `default`. If choices contain invisible characters, the description spells
 * all of them out, so that an agent can send them.
 */
function cleanValues(schema: Record<string, unknown>, node: AgentObject, remaining: Remaining): AgentObject {
  const isSeen = (value: unknown) => typeof value !== 'string' || isAgentText(value)
  const choices = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : undefined
  const shown: AgentObject = {}
  if (choices) {
    remaining.entries -= choices.length
    if (isSpent(remaining)) return shown
    if (choices.every(isSeen)) {
      const values = take(fitScalars(choices), remaining)
      if ('enum' in schema) shown.enum = values
      else shown.const = values[0] ?? null
    } else {
      const texts = choices.map((value) => spell(String(value), limits.optionCharacters)).join(' | ')
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

function cleanWord(value: unknown, remaining: Remaining, form: RegExp): AgentData | undefined {
  if (typeof value !== 'string' || value.length > limits.schemaTextCharacters) return undefined
  return isAgentText(value) && form.test(value) ? take(value, remaining) : undefined
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

function cleanInner(value: unknown, remaining: Remaining, levels: number): AgentData | undefined {
  if (typeof value === 'boolean') return value
  return isRecord(value) && levels > 0 ? cleanNode(value, remaining, levels - 1) : undefined
}

function cleanList(value: unknown, remaining: Remaining, levels: number): AgentData | undefined {
  if (!Array.isArray(value)) return undefined
  const list: AgentData[] = []
  for (const item of value) {
    if (isSpent(remaining)) break
    list.push(cleanInner(item, remaining, levels) ?? true)
  }
  return list.length > 0 ? list : undefined
}

function cleanNamed(value: unknown, remaining: Remaining, levels: number): AgentData | undefined {
  if (!isRecord(value)) return undefined
  const fields: AgentObject = {}
  for (const name in value) {
    if (isSpent(remaining)) break
    if (!Object.hasOwn(value, name) || !isName(name) || name === '__proto__') continue
    remaining.characters -= name.length
    fields[name] = cleanInner(value[name], remaining, levels) ?? {}
  }
  return fields
}

function isSpent(remaining: Remaining): boolean {
  return remaining.entries-- < 0 || remaining.characters < 0
}

/** Subtracts the size of a value from what is left. */
function take<Value extends AgentData>(value: Value, remaining: Remaining): Value {
  remaining.characters -= typeof value === 'string' ? value.length : JSON.stringify(value).length
  return value
}
