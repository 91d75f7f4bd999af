import { runInNewContext } from 'node:vm'
import { type JsonSchema, size } from './read-keyword.ts'

/** Thrown for a schema that allows only values that cannot be guessed. */
export class NoSample extends Error {}

const date = '2026-01-31'
const email = 'someone@example.com'
const url = 'https://example.com/'

const formats: ReadonlyMap<string, string> = new Map([
  ['date', date],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['email', email],
  ['time', '12:00:00Z'],
  ['uri', url],
  ['uuid', '123e4567-e89b-42d3-a456-426614174000'],
])

/**
 * The sample for a property whose name ends with the word. Most authors rely on the name, without a `format`.
 */
const words: ReadonlyMap<string, string> = new Map([
  ['color', '#000000'],
  ['colour', '#000000'],
  ['country', 'US'],
  ['currency', 'EUR'],
  ['date', date],
  ['domain', 'example.com'],
  ['email', email],
  ['href', url],
  ['html', '<p>Text</p>'],
  ['json', '{}'],
  ['lang', 'en'],
  ['language', 'en'],
  ['link', url],
  ['locale', 'en'],
  ['timezone', 'UTC'],
  ['tz', 'UTC'],
  ['uri', url],
  ['url', url],
  ['zone', 'UTC'],
])

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

/**
 * @param given - a string schema, untrusted
 * @param name - the name of the property with this schema
 * @throws {NoSample} if no simple string matches the pattern
 */
export function sampleText(given: JsonSchema, name: string): string {
  const sample = formats.get(String(given.format))
  const sized = (value: string) =>
    value.padEnd(Math.min(size(given.minLength, 0), 10_000), ' text').slice(0, size(given.maxLength, 10_000))
  if (sample !== undefined) return sized(sample)
  return typeof given.pattern === 'string'
    ? matching(given.pattern, sized)
    : sized(words.get(lastWord(name)) ?? 'Text')
}

/** @returns `currency` for `toCurrencyCode`, in lower case */
function lastWord(name: string): string {
  const [, word = ''] =
    /([A-Z]?[a-z]+|[A-Z]+)(?:[_-]?(?:[Aa]ddress|[Cc]ode|[Ss]tring|[Tt]ag))?$/.exec(name.slice(-100)) ?? []
  return word.toLowerCase()
}

function matching(pattern: string, sized: (value: string) => string): string {
  const values = simple.map(sized).filter((value) => value.length < 20)
  const shown = pattern.slice(0, 100)
  const index = firstMatch(pattern.slice(0, 1000), values)
  if (index === 'invalid') throw new NoSample(`The pattern ${shown} is not a regular expression`)
  if (index === 'slow') throw new NoSample(`The pattern ${shown} takes too long`)
  const found = values[index]
  if (found === undefined) throw new NoSample(`No simple text matches the pattern ${shown}`)
  return found
}

/**
 * Milliseconds for a pattern and all strings. Each character may multiply the time of a pattern, even of a
 * short one.
 */
const patternMilliseconds = 200

/** @returns the index of the first value that matches an untrusted pattern; -1 if there is none */
export function firstMatch(pattern: string, values: readonly string[]): number | 'invalid' | 'slow' {
  try {
    const script = '{ const form = new RegExp(pattern, "u"); values.findIndex((value) => form.test(value)) }'
    return Number(runInNewContext(script, { pattern, values }, { timeout: patternMilliseconds }))
  } catch (error) {
    return Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'slow' : 'invalid'
  }
}
