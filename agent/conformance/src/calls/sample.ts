/** A schema as it came from the site. */
type JsonSchema = Readonly<Record<string, unknown>>

const deepest = 8

/** What is sent where a schema wants a file: a picture of one pixel, or text. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A schema that allows only values that nobody can guess. */
export class NoSample extends Error {}

/**
 * Makes a value that a JSON Schema allows, as far as its keywords tell. Prefers what the author wrote: examples,
 * defaults, constants.
 *
 * @param schema - untrusted
 * @param depth - how deep the value is in the whole; deeper ones are left out
 * @throws {NoSample} for text with a pattern that no simple text matches
 */
export function sampleOf(schema: unknown, depth = 0): unknown {
  const given: JsonSchema = Object(schema)
  const [example] = list(given.examples)
  if (example !== undefined) return example
  if ('default' in given) return given.default
  if ('const' in given) return given.const
  const [first] = list(given.enum)
  if (first !== undefined) return first
  const [choice] = [...list(given.anyOf), ...list(given.oneOf)]
  if (choice !== undefined) return sampleOf(choice, depth + 1)
  const [type] = [given.type].flat()
  if (type === 'string') return text(given)
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
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name], depth + 1)]))
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

function text(given: JsonSchema): string {
  const formats: Record<string, string> = {
    date: '2026-01-31',
    'date-time': '2026-01-31T12:00:00Z',
    email: 'someone@example.com',
    time: '12:00:00Z',
    uri: 'https://example.com/',
    uuid: '123e4567-e89b-42d3-a456-426614174000',
  }
  const sample = formats[String(given.format)]
  const sized = (value: string) =>
    value.padEnd(Math.min(size(given.minLength, 0), 10_000), ' text').slice(0, size(given.maxLength, 10_000))
  if (sample !== undefined || typeof given.pattern !== 'string') return sized(sample ?? 'Text')
  return matching(given.pattern, sized)
}

/** Short, because a site's pattern may take a time that doubles with each character. */
const simple = [
  'Text',
  'text',
  '/',
  'a',
  'A',
  '1',
  '10',
  '#000000',
  '2026-01-31',
  'en',
  'en-US',
  'a@b.example',
  'https://a.b',
]

function matching(pattern: string, sized: (value: string) => string): string {
  let form: RegExp
  try {
    form = new RegExp(pattern.slice(0, 1000), 'u')
  } catch {
    throw new NoSample(`The pattern ${pattern.slice(0, 100)} is no regular expression`)
  }
  const found = simple.map(sized).find((value) => value.length < 20 && form.test(value))
  if (found === undefined) throw new NoSample(`No simple text matches the pattern ${pattern.slice(0, 100)}`)
  return found
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

function size(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
