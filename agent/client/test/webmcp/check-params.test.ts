import { expect, test } from 'vitest'
import { checkParams } from '../../src/webmcp/check-params.ts'

const check = (inputSchema: object, params: unknown) =>
  checkParams(
    { name: 't', available: true, requirements: [], features: {}, inputSchema: { ...inputSchema } },
    params,
  )

/** A schema that doubles the work with each level. */
const levels = Array.from({ length: 60 }, (_, at) => [
  `d${at}`,
  { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
])

test.each([
  ['references that double', { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(levels), d60: {} } }],
  ['a reference to itself', { $ref: '#' }],
  ['a slow pattern', { properties: { a: { pattern: '^(a+)+$' } }, patternProperties: { '(a+)+$': false } }],
  ['`not` of what is left out', { not: { $ref: '#/$defs/a' }, $defs: { a: false } }],
  ['`oneOf` of what is left out', { properties: { a: { oneOf: [{ pattern: 'x' }, { pattern: 'a' }] } } }],
  ['unknown types', { type: 'file', properties: { a: { type: ['date', 7] } } }],
  [
    'keywords of wrong types',
    { required: true, properties: [], items: 3, enum: 'x', anyOf: [], minProperties: '9' },
  ],
  ['`uniqueItems`', { properties: { list: { uniqueItems: true } } }],
  ['levels', JSON.parse(`${'{"allOf":['.repeat(3_000)}false${']}'.repeat(3_000)}`)],
  [
    'more work than allowed',
    { properties: { list: { items: { allOf: Array(200).fill({ type: 'string' }) } } } },
  ],
])('a page cannot stop the client, nor refuse what its schema allows, with %s', async (_, schema) => {
  const params = { a: `${'a'.repeat(40)}!`, list: Array.from({ length: 20_000 }, (_, at) => at % 9) }
  await expect(check(schema, params)).resolves.toBeUndefined()
})

test('mistakes have their places', async () => {
  const schema = {
    type: 'object',
    properties: {
      rows: { items: { properties: { n: { maximum: 5 } }, required: ['id'] } },
      kind: { const: 'x' },
    },
    additionalProperties: false,
  }
  await expect(check(schema, { rows: [{ id: 1 }, { n: 9 }], kind: 'y', more: 1 })).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
    details: {
      issues: expect.arrayContaining([
        expect.objectContaining({ path: 'rows[1].id', code: 'MISSING_PARAM' }),
        expect.objectContaining({ path: 'rows[1].n', code: 'INVALID_VALUE' }),
        expect.objectContaining({ path: 'kind', code: 'INVALID_VALUE' }),
      ]),
    },
  })
})
