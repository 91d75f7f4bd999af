import { type JsonSchema, list, size } from './read-keyword'
import { sampleText } from './sample-text'

const deepest = 8

/** What is sent where a schema wants a file: a picture of one pixel, or text. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * Makes a value that a JSON Schema allows, as far as its keywords tell. Prefers what the author wrote: examples,
 * defaults, constants.
 *
 * @param schema - untrusted
 * @param depth - how deep the value is in the whole; deeper ones are left out
 * @param name - of the property that has the value, which may say what text it is
 * @throws {NoSample} for text with a pattern that no simple text matches
 */
export function sampleOf(schema: unknown, depth = 0, name = ''): unknown {
  const given: JsonSchema = Object(schema)
  const [example] = list(given.examples)
  if (example !== undefined) return example
  if ('default' in given) return given.default
  if ('const' in given) return given.const
  const [first] = list(given.enum)
  if (first !== undefined) return first
  const [choice] = [...list(given.anyOf), ...list(given.oneOf)]
  if (choice !== undefined) return sampleOf(choice, depth + 1, name)
  const [type] = [given.type].flat()
  if (type === 'string') return sampleText(given, name)
  if (type === 'integer' || type === 'number') return number(given, type === 'integer')
  if (type === 'boolean') return false
  if (type === 'null') return null
  if (type === 'array') return array(given, depth)
  return depth < deepest && (type === 'object' || given.properties) ? object(given, depth) : {}
}

function object(given: JsonSchema, depth: number): unknown {
  const properties: Record<string, unknown> = Object(given.properties)
  const required = list(given.required).filter((name) => typeof name === 'string')
  if (properties.content && properties.mimeType) return binary(properties)
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name], depth + 1, name)]))
}

/** @returns `BinaryData` (docs/protocol.md §4) */
function binary(properties: Record<string, unknown>): unknown {
  const types = JSON.stringify(properties.mimeType ?? '')
  return /image/.test(types)
    ? { content: pixel, mimeType: 'image/png', encoding: 'base64' }
    : { content: 'Text', mimeType: /"(text\/[\w.+-]+)"/.exec(types)?.[1] ?? 'text/plain', encoding: 'utf-8' }
}

function array(given: JsonSchema, depth: number): unknown {
  const count = Math.min(Math.max(size(given.minItems, 0), 1), 10)
  const prefix = list(given.prefixItems)
  if (depth >= deepest) return []
  return prefix.length > 0
    ? prefix.map((part) => sampleOf(part, depth + 1))
    : Array.from({ length: count }, () => sampleOf(given.items, depth + 1))
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
