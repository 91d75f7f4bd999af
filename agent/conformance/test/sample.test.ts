import { expect, test } from 'vitest'
import { sampleOf } from '../src/calls/sample.ts'
import { NoSample } from '../src/calls/sample-text.ts'

test.each<[string, unknown, unknown]>([
  [
    'required properties only',
    { type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] },
    { a: 'Text' },
  ],
  ['an example', { type: 'string', examples: ['mine'], default: 'x' }, 'mine'],
  ['a default', { type: 'integer', default: 7 }, 7],
  ['the first of an enumeration', { enum: ['a', 'b'] }, 'a'],
  ['the first choice', { anyOf: [{ type: 'boolean' }, { type: 'string' }] }, false],
  ['a number within its bounds', { type: 'number', minimum: 5 }, 5],
  ['a number below its maximum', { type: 'integer', maximum: -3 }, -3],
  ['an integer above an exclusive minimum', { type: 'integer', exclusiveMinimum: 2 }, 3],
  ['text of a length', { type: 'string', minLength: 6, maxLength: 7 }, 'Text t'],
  ['text of a format', { type: 'string', format: 'email' }, 'someone@example.com'],
  ['text of an unknown format', { type: 'string', format: 'constructor' }, 'Text'],
  ['text with a pattern', { type: 'string', pattern: '^\\/.*' }, '/'],
  ['a list with one item', { type: 'array', items: { type: 'null' } }, [null]],
  ['a tuple', { type: 'array', prefixItems: [{ const: 1 }, { const: 2 }] }, [1, 2]],
  ['nothing known', undefined, {}],
])('%s', (_, schema, sample) => {
  expect(sampleOf(schema)).toEqual(sample)
})

test.each([
  ['locale', 'en'],
  ['toCurrencyCode', 'EUR'],
  ['time_zone', 'UTC'],
  ['baseURL', 'https://example.com/'],
  ['emailAddress', 'someone@example.com'],
  ['startDate', '2026-01-31'],
  ['update', 'Text'],
  ['dateFormat', 'Text'],
  ['constructor', 'Text'],
])('text of the property %s is %s', (name, sample) => {
  const schema = (text: unknown) => ({ type: 'object', properties: { [name]: text }, required: [name] })
  expect(sampleOf(schema({ type: 'string' }))).toEqual({ [name]: sample })
  expect(sampleOf(schema({ anyOf: [{ type: 'string' }, { type: 'null' }] }))).toEqual({ [name]: sample })
  expect(sampleOf(schema({ type: 'string', pattern: '^[A-Z]$' }))).toEqual({ [name]: 'A' })
})

const file = (mimeType: unknown) => ({ type: 'object', properties: { content: {}, mimeType } })

test.each([
  [{ enum: ['image/webp', 'image/png'] }, 'image/webp', 'base64'],
  [{ enum: ['application/pdf'] }, 'application/pdf', 'base64'],
  [{ const: 'text/csv' }, 'text/csv', 'utf-8'],
  [{ enum: ['application/x-own', 'text/x-own'] }, 'text/x-own', 'utf-8'],
  [{ type: 'string', pattern: '^image/' }, 'image/png', 'base64'],
  [{ type: 'string', pattern: '^audio/.+' }, 'audio/wav', 'base64'],
  [{ type: 'string' }, 'text/plain', 'utf-8'],
])('a file of a type that %j allows', (mimeType, type, encoding) => {
  expect(sampleOf(file(mimeType))).toMatchObject({ mimeType: type, encoding })
})

test.each([[{ enum: ['application/x-own'] }], [{ pattern: '^model/' }]])(
  'a file of an unknown type is not made: %j',
  (mimeType) => {
    expect(() => sampleOf(file(mimeType))).toThrow('There is no sample file')
  },
)

test.each(['^[A-Z]{3}-\\d{7}$', '('])('%s is a pattern that nobody can guess', (pattern) => {
  expect(() => sampleOf({ type: 'string', pattern })).toThrow(NoSample)
})

test('a pattern whose time doubles with each character is not tried on long text', () => {
  expect(() => sampleOf({ type: 'string', minLength: 60, pattern: '^(\\w+ ?)+!$' })).toThrow(NoSample)
})

test('a schema that contains itself ends', () => {
  const self: Record<string, unknown> = { type: 'object', required: ['self'] }
  self.properties = { self }
  expect(JSON.stringify(sampleOf(self)).length).toBeLessThan(200)
})
