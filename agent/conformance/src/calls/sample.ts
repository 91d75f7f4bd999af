import { type JsonSchema, list, size } from './read-keyword.ts'
import { sampleFile } from './sample-file.ts'
import { NoSample, sampleText } from './sample-text.ts'

const deepest = 8

/**
 * Creates a value that a JSON Schema allows, according to its keywords. Prefers the author's examples,
 * defaults and constants.
 *
 * @param schema - untrusted
 * @throws {NoSample} for a string whose pattern no simple string matches, and for more values than the
 *   limit
 */
export function sampleOf(schema: unknown): unknown {
  return sample(schema, { depth: 0, name: '', budget: { values: mostValues } })
}

interface Place {
  /** The nesting depth of the value; deeper values are omitted. */
  depth: number
  /** The name of the value's property, which may indicate the kind of string. */
  name: string
  /** The limit for the whole sample: a few nested arrays can require millions of values. */
  budget: { values: number }
}

const mostValues = 2_000

function sample(schema: unknown, place: Place): unknown {
  const { budget, depth, name } = place
  if (budget.values-- <= 0) throw new NoSample(`The schema asks for more than ${mostValues} values`)
  const given: JsonSchema = Object(schema)
  const [example] = list(given.examples)
  if (example !== undefined) return example
  if ('default' in given) return given.default
  if ('const' in given) return given.const
  const [first] = list(given.enum)
  if (first !== undefined) return first
  const [choice] = [...list(given.anyOf), ...list(given.oneOf)]
  if (choice !== undefined) return sample(choice, below(place, name))
  const [type] = [given.type].flat()
  if (type === 'string') return sampleText(given, name)
  if (type === 'integer' || type === 'number') return number(given, type === 'integer')
  if (type === 'boolean') return false
  if (type === 'null') return null
  if (type === 'array') return array(given, place)
  return depth < deepest && (type === 'object' || given.properties) ? object(given, place) : {}
}

function below({ budget, depth }: Place, name = ''): Place {
  return { budget, depth: depth + 1, name }
}

function object(given: JsonSchema, place: Place): unknown {
  const properties: Record<string, unknown> = Object(given.properties)
  const required = new Set(list(given.required).filter((name) => typeof name === 'string'))
  if (properties.content && properties.mimeType) return sampleFile(Object(properties.mimeType))
  return Object.fromEntries([...required].map((name) => [name, sample(properties[name], below(place, name))]))
}

function array(given: JsonSchema, place: Place): unknown {
  const count = Math.min(Math.max(size(given.minItems, 0), 1), 10)
  const prefix = list(given.prefixItems)
  if (place.depth >= deepest) return []
  return prefix.length > 0
    ? prefix.map((part) => sample(part, below(place)))
    : Array.from({ length: count }, () => sample(given.items, below(place)))
}

function number(given: JsonSchema, isInteger: boolean): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = given
  const step = isInteger ? 1 : 0.5
  const low =
    typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : 1
  const high =
    typeof maximum === 'number'
      ? maximum
      : typeof exclusiveMaximum === 'number'
        ? exclusiveMaximum - step
        : low
  return isInteger ? Math.ceil(Math.min(low, high)) : Math.min(low, high)
}
