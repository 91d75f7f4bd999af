import { type AgentData, type AgentObject, type AgentText, fitText } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import { choicesAsJson } from './clean-schema.ts'

/**
 * Introduces the union variants in the description of the single object that replaces the union (see
 * `shownSchema`).
 */
const variants = 'One of: '

/** Keywords that the page checks itself and reports on mismatch. */
const checks = new Set([
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...[
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'pattern',
    'title',
    'deprecated',
  ],
])

interface Shortening {
  /** Whether to keep descriptions for all parameters, for the required ones, or for none. */
  described: 'all' | 'required' | 'none'
  /** Whether to keep defaults, formats and the values of records. */
  exact: boolean
}

/** Ordered from the smallest loss to the largest. */
const shortenings: readonly Shortening[] = [
  { described: 'all', exact: true },
  { described: 'required', exact: true },
  { described: 'required', exact: false },
  { described: 'none', exact: false },
]

/**
 * Shortens a schema until its JSON is short enough, because a client sends the schemas of all tools to its
 * model with every request. Keeps the names, types and choices of all parameters; `abp_status` shows the
 * rest.
 *
 * @param maxCharacters - characters; a schema with many parameters may exceed this
 */
export function shortenSchema(schema: AgentObject, maxCharacters: number): AgentObject {
  let shortened = schema
  for (const shortening of shortenings) {
    if (JSON.stringify(shortened).length <= maxCharacters) return shortened
    shortened = shorten(schema, shortening, true)
  }
  return shortened
}

function shorten(schema: AgentObject, shortening: Shortening, isNeeded: boolean): AgentObject {
  const short: AgentObject = {}
  const isFile = isFields(schema.properties) && '$file' in schema.properties
  for (const [key, value] of Object.entries(schema)) {
    if (checks.has(key)) continue
    if (key === 'description' && !isFile && !staysDescribed(shortening, isNeeded)) {
      const choices = choicesIn(value)
      if (choices !== undefined) short.description = choices
      continue
    }
    if (!shortening.exact && (key === 'default' || key === 'format')) continue
    const isBoundOfOthers = key === 'additionalProperties' && 'type' in schema
    if (isBoundOfOthers && (typeof value === 'boolean' || shortening.described !== 'all')) continue
    if (key === 'properties') short.properties = shortenFields(schema, shortening, isNeeded)
    else short[key] = isKept(key) ? value : shortenInner(value, shortening, isNeeded && key !== 'items')
  }
  return short
}

function shortenFields(
  { properties, required }: AgentObject,
  shortening: Shortening,
  isNeeded: boolean,
): AgentObject {
  if (!isFields(properties)) return {}
  const needed: readonly AgentData[] = Array.isArray(required) ? required : []
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const isRequired = isNeeded && needed.some((other) => other === name)
      return [name, shortenInner(field, shortening, isRequired)]
    }),
  )
}

function choicesIn(description: AgentData): AgentText | undefined {
  if (typeof description !== 'string') return undefined
  const places = [choicesAsJson, variants].map((words) => description.lastIndexOf(words))
  const place = Math.max(...places)
  return place < 0 ? undefined : fitText(description.slice(place), limits.schemaTextCharacters)
}

/** @returns whether the keyword contains values instead of schemas */
function isKept(key: string): boolean {
  return key === 'enum' || key === 'default' || key === 'required' || key === 'type'
}

function shortenInner(value: AgentData, shortening: Shortening, isNeeded: boolean): AgentData {
  if (Array.isArray(value)) return value.map((item) => shortenInner(item, shortening, isNeeded))
  return isFields(value) ? shorten(value, shortening, isNeeded) : value
}

function staysDescribed({ described }: Shortening, isNeeded: boolean): boolean {
  return described === 'all' || (described === 'required' && isNeeded)
}

function isFields(value: AgentData | undefined): value is AgentObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
