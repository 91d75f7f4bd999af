import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
// What the page offers to WebMCP is core's, and the schemas to try it with are here.
import { reduceSchema } from '../../../../core/src/on-demand/webmcp-schema/reduce-schema.ts'
import { objects, schemas } from './schemas.ts'

const options = { strict: false, validateFormats: false, logger: false } as const

const allowed = new Set([
  ...['type', 'properties', 'required', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...[
    'minLength',
    'maxLength',
    'pattern',
    'items',
    'prefixItems',
    'additionalProperties',
    'default',
    'description',
  ],
])

/** @returns the keywords that webmcp#289 refuses */
function refusedIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [`${schema} is no object`]
  return Object.entries(schema).flatMap(([name, value]) => {
    if (!allowed.has(name)) return [name]
    if (name === 'properties') return Object.values(Object(value)).flatMap(refusedIn)
    if (name === 'prefixItems') return Array.isArray(value) ? value.flatMap(refusedIn) : [name]
    if (name === 'items') return refusedIn(value)
    return name === 'additionalProperties' && value !== false ? [name] : []
  })
}

test('a schema for WebMCP has only what webmcp#289 takes, and accepts what the whole one accepts', () => {
  let compared = 0
  fc.assert(
    fc.property(
      schemas,
      fc.array(objects, { minLength: 60, maxLength: 60, size: 'max' }),
      (schema, values) => {
        const reduced = reduceSchema(schema)
        expect(refusedIn(reduced)).toEqual([])
        let declared: (value: unknown) => unknown
        try {
          declared = new Ajv2020(options).compile(schema)
        } catch {
          return
        }
        const validate = new Ajv2020(options).compile(reduced)
        for (const value of values) {
          try {
            if (!declared(value)) continue
          } catch {
            return
          }
          compared++
          if (!validate(value)) throw new Error(JSON.stringify({ reduced, value, errors: validate.errors }))
        }
      },
    ),
    { numRuns: 100, interruptAfterTimeLimit: 100_000 },
  )
  expect(compared).toBeGreaterThan(100)
})

test('a schema that would grow without end is cut', () => {
  const fork = (index: number) => ({
    anyOf: ['a', 'b'].map((name) => ({
      type: 'object',
      properties: { [name]: { $ref: `#/$defs/n${index}` } },
    })),
  })
  const $defs = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n${index}`, fork(index + 1)]))
  expect(JSON.stringify(reduceSchema({ ...fork(0), $defs })).length).toBeLessThan(1_000_000)
})
