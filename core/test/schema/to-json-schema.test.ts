import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'

const expected = { type: 'object', properties: { markdown: { type: 'string' } }, required: ['markdown'] }

describe('toJsonSchema', () => {
  test.each([
    ['zod', z.object({ markdown: z.string() })],
    ['arktype', type({ markdown: 'string' })],
    ['valibot', toStandardJsonSchema(v.object({ markdown: v.string() }))],
    ['JSON Schema', expected],
  ])('derives from %s', (_, schema) => {
    expect(toJsonSchema(schema, 'input')).toMatchObject(expected)
  })

  test('an input with a default is optional for the caller and there in the output', () => {
    const schema = z.object({ gfm: z.boolean().default(true) })
    expect(toJsonSchema(schema, 'input')).not.toHaveProperty('required')
    expect(toJsonSchema(schema, 'output')).toMatchObject({ required: ['gfm'] })
  })

  test('is draft 2020-12', () => {
    expect(toJsonSchema(z.tuple([z.string()]), 'input')).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      prefixItems: [{ type: 'string' }],
    })
  })

  test('names the library and the remedy when there is no JSON form', () => {
    expect(() => toJsonSchema(z.object({ at: z.date() }), 'input')).toThrow(
      /zod schema has no JSON Schema form \(.*Date.*\): describe types/,
    )
    expect(() => toJsonSchema(v.object({ a: v.string() }), 'input')).toThrow(
      /valibot schema cannot give.*Standard JSON Schema \(docs\/schemas\.md\)/,
    )
  })
})
