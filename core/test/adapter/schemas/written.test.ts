import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSchemaReader } from '../../../src/adapter/schemas/read-schema.ts'

const read = createSchemaReader(undefined)

/** The schema of an object with one property, which is what is wrong. */
const field = (schema: unknown) => ({ type: 'object', properties: { a: schema } })

test.each<[string, Record<string, unknown>, RegExp]>([
  // What other SDKs take.
  ['a map of JSON Schema', { name: { type: 'string' } }, /no keyword .* but `name`\. Write .*properties/],
  ['a map of zod', { name: z.string() }, /no keyword .* but `name`\. Write .*z\.object/],
  ['a map of types', { name: 'string', size: 'number' }, /no keyword .* but `name`, `size`\. Write/],
  [
    'a map with a parameter `type`',
    { type: { type: 'string' } },
    /a wrong `type` at its root\. It must be one/,
  ],
  ['a map with a parameter `items`', { items: { type: 'string' }, a: { type: 'string' } }, /the schema `a`/],
  ['parameters beside `type`', { type: 'object', name: { type: 'string' } }, /the schema `name` at its root/],
  ['a map inside', field({ street: { type: 'string' } }), /the schema `street` at properties\.a/],
  [
    'a type for a schema',
    field('string'),
    /a wrong `properties` at its root\. It must be an object of schemas/,
  ],
  ['undefined for a schema', field(undefined), /undefined at properties\.a/],
  // Keywords of older drafts, of OpenAPI and of others.
  [
    'nullable',
    field({ type: 'string', nullable: true }),
    /`nullable` at properties\.a.*\['string', 'null'\]/,
  ],
  ['required of draft 3', field({ type: 'string', required: true }), /a wrong `required` at properties\.a/],
  [
    'exclusiveMinimum of draft 4',
    field({ minimum: 1, exclusiveMinimum: true }),
    /a wrong `exclusiveMinimum`/,
  ],
  ['items of draft 7', field({ items: [{ type: 'string' }] }), /a wrong `items`/],
  ['additionalItems', field({ additionalItems: false }), /`additionalItems`.*prefixItems/],
  ['dependencies', { type: 'object', dependencies: { a: ['b'] } }, /`dependencies`.*dependentRequired/],
  ['$dynamicRef', field({ $dynamicRef: '#a' }), /`\$dynamicRef` at.*Write `\$ref`/],
  ['$recursiveRef', field({ $recursiveRef: '#' }), /`\$recursiveRef` at.*Write `\$ref`/],
  ['min', field({ type: 'number', min: 1 }), /`min` at properties\.a.*Write `minimum`/],
  ['optional', field({ type: 'string', optional: true }), /`optional`.*`required`/],
  [
    'a metaschema of its own',
    { $schema: 'https://example.com/s', type: 'object' },
    /the \$schema `https:\/\/example/,
  ],
  // Typing mistakes.
  ['propertis', { type: 'object', propertis: {} }, /`propertis` at its root.*Write `properties`/],
  ['additionalproperties', { type: 'object', additionalproperties: false }, /Write `additionalProperties`/],
  ['minlength', field({ type: 'string', minlength: 1 }), /Write `minLength`/],
  ['require', { type: 'object', require: ['a'] }, /Write `required`/],
  // Values that keywords do not take.
  [
    'items: null',
    field({ type: 'array', items: null }),
    /a wrong `items` at properties\.a\. It must be a schema/,
  ],
  [
    'a pattern',
    field({ pattern: '(' }),
    /the pattern `\(` at properties\.a\. It must be a regular expression/,
  ],
  ['a pattern of names', { patternProperties: { '[': {} } }, /a wrong `patternProperties`/],
  [
    'a type',
    field({ type: 'text' }),
    /the type `text` at properties\.a\. It must be one or several of array/,
  ],
  ['several types', field({ type: ['string', 'Date'] }), /a wrong `type` at properties\.a/],
  ['an empty list of types', field({ type: [] }), /a wrong `type`/],
  ['an empty enum', field({ enum: [] }), /a wrong `enum`/],
  ['a text as enum', field({ enum: 'a' }), /the enum `a`/],
  [
    'a name as required',
    { type: 'object', required: 'a' },
    /the required `a` at its root\. It must be a list of names/,
  ],
  ['a text as limit', field({ minimum: '1' }), /the minimum `1`.*It must be a number/],
  ['a length below 0', field({ minLength: -1 }), /a wrong `minLength`.*whole number from 0/],
  ['a multiple of 0', field({ multipleOf: 0 }), /a wrong `multipleOf`/],
  ['an object as anyOf', field({ anyOf: { type: 'string' } }), /a wrong `anyOf`.*list of schemas/],
  ['an empty anyOf', field({ anyOf: [] }), /a wrong `anyOf`/],
  // References.
  [
    'a pointer to nothing',
    field({ $ref: '#/$defs/b' }),
    /the `\$ref` `#\/\$defs\/b` at #\/properties\/a, which leads to no schema/,
  ],
  ['a name of nothing', field({ $ref: 'User' }), /the `\$ref` `User`/],
  [
    'another document',
    field({ $ref: 'https://example.com/s' }),
    /Schemas of other documents are not fetched/,
  ],
  ['a reference to data', { ...field({ $ref: '#/required' }), required: ['a'] }, /the `\$ref` `#\/required`/],
  ['a circle of one', { $ref: '#' }, /leads in a circle at #\. Refer/],
  [
    'a circle of two',
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    /in a circle/,
  ],
  [
    'a circle through anyOf',
    { $defs: { a: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/a' }] } } },
    /in a circle at #\/\$defs\/a/,
  ],
  ['a circle through not', { $defs: { a: { not: { $ref: '#/$defs/a' } } } }, /in a circle/],
  ['a circle through dependentSchemas', { dependentSchemas: { a: { $ref: '#' } } }, /in a circle/],
  [
    'an $id twice',
    { $defs: { a: { $id: 'x', type: 'string' }, b: { $id: 'x', type: 'null' } } },
    /two schemas with the name `x`, at #\/\$defs\/a and #\/\$defs\/b/,
  ],
  [
    'an $anchor twice',
    { $defs: { a: { $anchor: 'x', type: 'string' }, b: { $anchor: 'x' } } },
    /two schemas with the name `x`/,
  ],
  ['an $id with a fragment', { $id: '#a', type: 'object' }, /the \$id `#a`/],
])('%s is refused, with the fix', (_, schema, says) => {
  const refusal = expect.objectContaining({ code: 'INVALID_SCHEMA', message: expect.stringMatching(says) })
  expect(() => read(schema, 'input')).toThrow(refusal)
  expect(() => read(schema, 'output')).toThrow(refusal)
})

test.each<[string, Record<string, unknown>]>([
  ['nothing', {}],
  [
    'comments',
    { type: 'object', title: 'A', $comment: 'b', example: { type: 'string' }, 'x-order': 1, examples: [{}] },
  ],
  [
    'words of generators',
    field({ type: 'string', discriminator: { propertyName: 'type' }, tsType: 'A', xml: { name: 'a' } }),
  ],
  [
    'parameters with the names of keywords',
    { type: 'object', properties: { type: { type: 'string' }, $ref: {}, nullable: {}, items: true } },
  ],
  [
    'data with the words of schemas',
    field({ const: { nullable: true, $ref: 'x' }, default: { properties: null }, enum: [{ type: 1 }] }),
  ],
  [
    'a draft of before, with words of today',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      definitions: { a: {} },
      properties: { a: { $ref: '#/definitions/a' } },
    },
  ],
  [
    'a pointer to somewhere else',
    { ...field({ $ref: '#/components/schemas/A' }), components: { schemas: { A: { type: 'string' } } } },
  ],
  [
    'recursion through a property',
    { type: 'object', properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } } },
  ],
])('%s is not refused, and stays as it is', (_, schema) => {
  expect(read(schema, 'input')).toEqual(schema)
})

test.each<[string, Record<string, unknown>, object]>([
  [
    'an $id',
    {
      $ref: 'Node',
      $defs: { Node: { $id: 'Node', type: 'object', properties: { next: { $ref: 'Node' } } } },
    },
    {
      $ref: '#/$defs/Node',
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    },
  ],
  [
    'an $anchor',
    { $ref: '#a', $defs: { b: { $anchor: 'a', type: 'object' } } },
    { $ref: '#/$defs/b', $defs: { b: { type: 'object' } } },
  ],
  [
    'the root’s $id',
    { $id: 'Tree', type: 'object', properties: { next: { $ref: 'Tree' } } },
    { type: 'object', properties: { next: { $ref: '#' } } },
  ],
  [
    'a pointer inside of an $id',
    { $defs: { a: { $id: 'x', $defs: { 'b/c': { type: 'null' } }, items: { $ref: '#/$defs/b~1c' } } } },
    { $defs: { a: { $defs: { 'b/c': { type: 'null' } }, items: { $ref: '#/$defs/a/$defs/b~1c' } } } },
  ],
  [
    'properties with these names',
    { $id: 'x', properties: { $id: { type: 'string' }, $anchor: { type: 'string' } } },
    { properties: { $id: { type: 'string' }, $anchor: { type: 'string' } } },
  ],
])('references by %s become pointers', (_, schema, expected) => {
  expect(read(schema, 'input')).toEqual(expected)
})
