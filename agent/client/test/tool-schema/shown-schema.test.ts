import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dialects, refusalsOf, shownSchema } from '../../src/tool-schema/index.ts'
import { objects, schemas } from './schemas.ts'

const options = { strict: false, validateFormats: false, logger: false } as const

/** @returns `undefined` for a schema that the validator refuses or that never ends */
function compile(schema: object): ((value: unknown) => boolean) | undefined {
  try {
    const validate = new Ajv2020(options).compile(schema)
    return (value) => validate(value) === true
  } catch {
    return undefined
  }
}

describe('every schema', () => {
  test('accepts, as it is shown, whatever it accepts as it is declared', () => {
    let compared = 0
    fc.assert(
      fc.property(
        schemas,
        fc.array(objects, { minLength: 60, maxLength: 60, size: 'max' }),
        (schema, values) => {
          const declared = compile(schema)
          if (!declared) return
          const accepted = values.filter((value) => {
            try {
              return declared(value)
            } catch {
              return false
            }
          })
          if (accepted.length === 0) return
          const shown = shownSchema(schema)
          expect(shown).toBeDefined()
          const validate = new Ajv2020(options).compile(shown ?? false)
          for (const value of accepted) {
            compared++
            if (!validate(value))
              throw new Error(`${JSON.stringify({ shown, value })} ${JSON.stringify(validate.errors)}`)
          }
        },
      ),
      { numRuns: 200, interruptAfterTimeLimit: 100_000 },
    )
    expect(compared).toBeGreaterThan(200)
  })

  test('is shown as each client takes it, and is valid in draft 7 as well', () => {
    const draft7 = new Ajv(options)
    fc.assert(
      fc.property(schemas, (schema) => {
        const shown = shownSchema(schema)
        if (!shown) return
        expect(refusalsOf(shown)).toEqual([])
        expect(draft7.validateSchema(shown), JSON.stringify(draft7.errors)).toBe(true)
      }),
      { numRuns: 200, interruptAfterTimeLimit: 100_000 },
    )
  })
})

const refused: [string, Record<string, unknown>][] = [
  ['anyOf', { type: 'object', properties: {}, anyOf: [{ required: ['a'] }] }],
  ['if', { type: 'object', properties: { a: {} }, if: {} }],
  ['items', { type: 'object', properties: { a: { type: 'array' } } }],
  ['required', { type: 'object', properties: { a: {} }, required: ['b'] }],
  ['properties', { type: 'object' }],
  ['pattern', { type: 'object', properties: { a: { type: 'string', pattern: '^(?!x)' } } }],
  ['$ref', { type: 'object', properties: { a: { $ref: '#/$defs/a' } } }],
  ['const', { type: 'object', properties: { a: { const: 1 } } }],
  ['list of types', { type: 'object', properties: { a: { type: ['string', 'null'] } } }],
  ['prefixItems', { type: 'object', properties: { a: { type: 'array', prefixItems: [{}], items: {} } } }],
  ['$schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: {} }],
]

describe('the table of dialects', () => {
  test.each(refused)('knows who refuses %s, and where it is written', (what, schema) => {
    const found = refusalsOf(schema).filter((refusal) => refusal.what.includes(what))
    expect(found).not.toEqual([])
    for (const { path, source } of found) {
      expect(source).toMatch(/^https:\/\//)
      expect(path).toBe(
        'properties' in schema &&
          Object.keys(Object(schema.properties)).length > 0 &&
          !['if', 'required'].includes(what)
          ? '/properties/a'
          : '',
      )
    }
  })

  test('has no rule that nothing breaks', () => {
    const broken = new Set(
      refused.flatMap(([, schema]) => refusalsOf(schema).map(({ who, what }) => `${who} ${what}`)),
    )
    expect(dialects.map(({ who, what }) => `${who} ${what}`).filter((rule) => !broken.has(rule))).toEqual([])
  })
})

test.each([
  ['^[a-z]+$', true],
  ['^[\\w.-]{1,64}@\\d+(?:\\.x)?$', true],
  ['(?!x)', false],
  ['(?<=x)', false],
  ['(a)\\1', false],
  ['[a[]', false],
  ['^{$', false],
  ['\\u0041', false],
  ['\\p{L}', false],
  ['(', false],
  ['x{2000}', false],
])('the pattern %s is shown: %s', (pattern, isShown) => {
  const shown = shownSchema({ type: 'object', properties: { a: { type: 'string', pattern } } })
  expect(JSON.stringify(shown).includes('"pattern"')).toBe(isShown)
})

test('a schema that would grow without end, or take long, is cut', () => {
  const fork = (name: string) => ({
    type: 'object',
    properties: { a: { $ref: `#/$defs/${name}` }, b: { $ref: `#/$defs/${name}` } },
  })
  const defs = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`n${index}`, fork(`n${index + 1}`)]),
  )
  const wide = Array.from({ length: 3_000 }, (_, index) => ({
    type: 'object',
    properties: { [`a${index}`]: { const: index } },
  }))
  const started = performance.now()
  expect(shownSchema({ ...fork('n0'), $defs: defs })).toMatchObject({ type: 'object' })
  expect(shownSchema({ anyOf: wide })).toMatchObject({ type: 'object' })
  expect(shownSchema({ allOf: [{ anyOf: wide }, { anyOf: wide }] })).toMatchObject({ type: 'object' })
  expect(performance.now() - started).toBeLessThan(5_000)
})
