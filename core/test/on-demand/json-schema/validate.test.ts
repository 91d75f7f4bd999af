import { describe, expect, test } from 'vitest'
import { validateJsonSchema } from '../../../src/on-demand/json-schema/validate-json-schema.ts'

const issuesOf = (schema: object, value: unknown) => validateJsonSchema(schema, value).issues

/** A linked list, with the next one below `path`. */
function nested(levels: number, last: unknown): unknown {
  let value = last
  for (let level = 0; level < levels; level++) value = { name: 'a', next: [value] }
  return value
}

const node = {
  type: 'object',
  properties: { name: { type: 'string' }, next: { type: 'array', items: { $ref: '#/$defs/orNull' } } },
  required: ['name'],
  additionalProperties: false,
}
const recursive = {
  $ref: '#/$defs/node',
  $defs: { node, orNull: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
}

describe('deep data', () => {
  test('of 250 levels is validated, and its mistake has its path', () => {
    expect(issuesOf(recursive, nested(250, null))).toBeUndefined()
    expect(issuesOf(recursive, nested(250, 5))?.[0]).toEqual({
      path: Array.from({ length: 250 }, () => 'next[0]').join('.'),
      code: 'INVALID_TYPE',
      message: 'Expected object, got number.',
    })
  })

  test('that fills the stack counts as wrong, also inside `not`', () => {
    const tooDeep = [{ path: '', code: 'INVALID_VALUE', message: 'Nested too deeply to be checked.' }]
    expect(issuesOf(recursive, nested(100_000, null))).toEqual(tooDeep)
    expect(
      issuesOf({ not: { $ref: '#/$defs/node' }, $defs: recursive.$defs }, nested(100_000, null)),
    ).toEqual(tooDeep)
  })

  test('is judged once by each schema, however many alternatives ask', () => {
    const either = { $ref: '#/$defs/either' }
    const schema = {
      ...either,
      $defs: {
        either: { oneOf: [{ $ref: '#/$defs/one' }, { $ref: '#/$defs/other' }] },
        one: { type: 'object', properties: { below: either, kind: { const: 'one' } }, required: ['kind'] },
        other: {
          type: 'object',
          properties: { below: either, kind: { const: 'other' } },
          required: ['kind'],
        },
      },
    }
    let value: unknown = { kind: 'one' }
    for (let level = 0; level < 60; level++) value = { below: value, kind: level % 2 ? 'one' : 'other' }
    expect(issuesOf(schema, value)).toBeUndefined()
    expect(issuesOf(schema, { below: value, kind: 'third' })).toBeDefined()
  })
})

describe('wide data', () => {
  test('100,000 wrong items give 100 issues', () => {
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    }
    const issues = issuesOf(
      schema,
      Array.from({ length: 100_000 }, () => ({ a: 1 })),
    )
    expect(issues).toHaveLength(100)
    expect(issues?.[99]).toMatchObject({ path: '[99].a', code: 'INVALID_TYPE' })
  })

  test.each([
    ['anyOf', { items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }],
    ['oneOf', { items: { oneOf: [{ type: 'string' }, { const: 'x' }] } }],
    ['allOf', { allOf: [{ items: { type: 'string' } }, { items: { type: 'null' } }] }],
    ['contains', { contains: { type: 'string' } }],
    ['unevaluatedItems', { unevaluatedItems: false }],
    ['prefixItems', { prefixItems: Array.from({ length: 1000 }, () => ({ type: 'string' })) }],
    ['not', { not: { items: { type: 'number' } } }],
  ])('%s: 100,000 wrong items give at most 100 issues', (_, schema) => {
    const length = issuesOf(
      schema,
      Array.from({ length: 100_000 }, (_, index) => index),
    )?.length
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThanOrEqual(100)
  })

  test.each([
    ['additionalProperties', { additionalProperties: false }],
    ['unevaluatedProperties', { unevaluatedProperties: false }],
    ['propertyNames', { propertyNames: { maxLength: 1 } }],
    ['patternProperties', { patternProperties: { '^k': { type: 'string' } } }],
  ])('%s: 100,000 wrong properties give at most 100 issues', (_, schema) => {
    const value = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]))
    expect(issuesOf(schema, value)).toHaveLength(100)
  })

  test('uniqueItems compares 100,000 objects, whatever the order of their properties', () => {
    const items: object[] = Array.from({ length: 100_000 }, (_, index) => ({ index, a: { b: index } }))
    expect(issuesOf({ uniqueItems: true }, items)).toBeUndefined()
    items.push({ a: { b: 7 }, index: 7 })
    expect(issuesOf({ uniqueItems: true }, items)).toMatchObject([{ message: 'Expected items that differ.' }])
  })
})

test.each([
  [
    { type: ['string', 'null'] },
    5,
    { path: '', code: 'INVALID_TYPE', message: 'Expected string or null, got number.' },
  ],
  [{ required: ['a'] }, {}, { path: 'a', code: 'MISSING_PARAM', message: 'Expected a value.' }],
  [{ required: ['a'] }, { a: undefined }, { path: 'a', code: 'MISSING_PARAM', message: 'Expected a value.' }],
  [{ enum: ['a', 1] }, 'b', { path: '', code: 'INVALID_VALUE', message: 'Expected one of ["a",1].' }],
  [
    { properties: { a: { maximum: 3 } } },
    { a: 4 },
    { path: 'a', code: 'INVALID_VALUE', message: 'Expected at most 3.' },
  ],
  [{ exclusiveMinimum: 3 }, 3, { path: '', code: 'INVALID_VALUE', message: 'Expected more than 3.' }],
  [{ minLength: 2 }, '🙂', { path: '', code: 'INVALID_VALUE', message: 'Expected at least 2 characters.' }],
  [{ minItems: 1 }, [], { path: '', code: 'INVALID_VALUE', message: 'Expected at least 1 items.' }],
  [{ multipleOf: 0.1 }, 0.25, { path: '', code: 'INVALID_VALUE', message: 'Expected a multiple of 0.1.' }],
  [
    { additionalProperties: false },
    { a: 1 },
    { path: 'a', code: 'INVALID_VALUE', message: 'Not allowed here.' },
  ],
  [{ type: 'number' }, Number.NaN, { path: '', code: 'INVALID_TYPE', message: 'Expected number, got NaN.' }],
  [
    { type: 'object' },
    undefined,
    { path: '', code: 'INVALID_TYPE', message: 'Expected object, got undefined.' },
  ],
  [
    { dependentRequired: { a: ['b'] } },
    { a: 1 },
    { path: 'b', code: 'MISSING_PARAM', message: 'Expected a value.' },
  ],
])('%j with %j: the issue has its path, code and message', (schema, value, issue) => {
  expect(issuesOf(schema, value)).toEqual([issue])
})

test.each([
  ['date', '2024-02-29', '2023-02-29'],
  ['date-time', '2024-02-29T12:00:00.5+01:00', '2024-02-29 12:00'],
  ['time', '23:59:59Z', '24:00:00Z'],
  ['duration', 'P1DT2H', 'P'],
  ['email', 'a@example.com', 'a@'],
  ['hostname', 'a-b.example', '-a.example'],
  ['ipv4', '192.168.0.1', '256.0.0.1'],
  ['ipv6', '::1', '1::2::3'],
  ['uri', 'https://example.com/a?b#c', 'example.com/a b'],
  ['uri-reference', '../a', 'a b'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000', '123e4567'],
])('the format %s', (format, right, wrong) => {
  expect(issuesOf({ format }, right)).toBeUndefined()
  expect(issuesOf({ format }, wrong)).toMatchObject([{ message: `Expected the format ${format}.` }])
})

test('a format that is not known is a comment', () => {
  for (const format of ['color', 'constructor', '__proto__'])
    expect(issuesOf({ format }, 'x')).toBeUndefined()
})

test.each([
  [
    'by pointer',
    {
      $ref: '#/$defs/a%20b/properties/c~1d',
      $defs: { 'a b': { properties: { 'c/d': { type: 'string' } } } },
    },
  ],
  ['by $id', { $ref: 'Node', $defs: { Node: { $id: 'Node', type: 'string' } } }],
  ['by $anchor', { $ref: '#node', $defs: { a: { $anchor: 'node', type: 'string' } } }],
  [
    'by $anchor of another resource',
    { $ref: 'x#node', $defs: { a: { $id: 'x', $defs: { b: { $anchor: 'node', type: 'string' } } } } },
  ],
  [
    'by pointer inside a resource',
    { $ref: 'x#/$defs/b', $defs: { a: { $id: 'x', $defs: { b: { type: 'string' } } } } },
  ],
  [
    'by absolute $id',
    {
      $id: 'https://example.com/s/a',
      $ref: 'b',
      $defs: { b: { $id: 'https://example.com/s/b', type: 'string' } },
    },
  ],
  ['by URN', { $ref: 'urn:example:a', $defs: { b: { $id: 'urn:example:a', type: 'string' } } }],
])('a reference %s is followed', (_, schema) => {
  expect(issuesOf(schema, 'a')).toBeUndefined()
  expect(issuesOf(schema, 1)).toMatchObject([{ message: 'Expected string, got number.' }])
})

test.each([
  ['a $ref to nothing', { $ref: '#/$defs/a' }, 'has a $ref to nothing: "#/$defs/a"'],
  ['a $ref to another document', { $ref: 'https://example.com/a' }, 'has a $ref to nothing'],
  [
    '$dynamicRef',
    { $dynamicRef: '#a', $defs: { a: { $dynamicAnchor: 'a' } } },
    'has $dynamicRef, which is not supported',
  ],
  ['a map of parameters', { name: { type: 'string' } }, 'has no keyword, so it is not a schema'],
  ['a function', () => undefined, 'where a schema must be'],
  ['null for a schema', { items: null }, 'has null where a schema must be'],
  ['a list for a schema', { items: [{ type: 'string' }] }, 'has [{"type":"string"}] where a schema must be'],
])('%s ends the call, instead of letting everything pass', (_, schema, words) => {
  expect(() => validateJsonSchema(schema, [1])).toThrow(
    expect.objectContaining({ code: 'INTERNAL_ERROR', message: expect.stringContaining(words) }),
  )
})

test('a circle of references counts as wrong', () => {
  expect(issuesOf({ $ref: '#' }, 1)).toMatchObject([{ message: 'Nested too deeply to be checked.' }])
})
