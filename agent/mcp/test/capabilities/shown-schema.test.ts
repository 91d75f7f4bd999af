// biome-ignore lint/style/noRestrictedImports: what core says of bytes is what is recognised
import { binaryInput, withBinary } from '@abp-kit/core/binary'
import { validateManifest } from '@abp-kit/core/manifest'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readOffer, shortSignatureOf, signatureOf } from '../../src/capabilities/index.ts'
import { inputSchemaOf } from '../../src/capabilities/input-schema.ts'
import { textsIn, unfit, unfitIn } from '../fixtures/unfit.ts'

const picture = binaryInput({ description: 'The picture', mimeTypes: ['image/*'], maxSize: 1_000 })
const pictures = binaryInput({ multiple: true })
const schemaOf = (field: typeof picture | typeof pictures) =>
  withBinary(z.object({ width: z.int() }), { image: field })['~standard'].jsonSchema.input({
    target: 'draft-2020-12',
  })

describe('a parameter of bytes', () => {
  const file = expect.objectContaining({
    properties: { $file: { type: 'string' }, mimeType: { type: 'string' } },
    required: ['$file'],
  })

  test('of core’s binaryInput is a file, without the words for callers in the page', () => {
    const schema = inputSchemaOf(schemaOf(picture))
    expect(schema).toMatchObject({
      properties: { image: { description: 'The picture (at most 1000 bytes); path of a file' } },
    })
    expect(schema).toMatchObject({ properties: { image: file, width: { type: 'integer' } } })
    expect(JSON.stringify(schema)).not.toMatch(/base64|ArrayBuffer/)
    expect(signatureOf({ name: 'a.b', inputSchema: schemaOf(picture) })).toBe(
      'a.b(width: integer, image: file)',
    )
  })

  test('is a file in lists, in choices, and when nothing is said of it', () => {
    const several = inputSchemaOf(schemaOf(pictures))
    expect(several).toMatchObject({ properties: { image: { type: 'array', items: file } } })
    const bytes = {
      type: 'object',
      properties: { content: {}, mimeType: {}, encoding: { enum: ['base64'] } },
    }
    const choice = {
      type: 'object',
      properties: { from: { anyOf: [{ type: 'string', format: 'uri' }, bytes] } },
    }
    expect(inputSchemaOf(choice)).toMatchObject({
      properties: { from: { anyOf: [{ type: 'string' }, file] } },
    })
  })

  test.each([
    { type: 'string', contentEncoding: 'base64' },
    { type: 'string', format: 'byte' },
    { type: 'string', format: 'binary' },
  ])('as a text (%j) is a file whose base64 is sent', (field) => {
    expect(inputSchemaOf({ type: 'object', properties: { field } })).toMatchObject({
      properties: { field: { properties: { as: { enum: ['base64'] } }, required: ['$file', 'as'] } },
    })
  })

  test.each([
    {
      type: 'object',
      properties: { content: { type: 'string' }, mimeType: { type: 'string' }, author: { type: 'string' } },
    },
    { type: 'object', properties: { content: {}, mimeType: {}, encoding: { enum: ['utf-8'] } } },
    { type: 'string', contentMediaType: 'text/html' },
    { type: 'object', properties: { content: { type: 'string' } } },
  ])('what only looks like one is not: %j', (field) => {
    expect(JSON.stringify(inputSchemaOf({ type: 'object', properties: { field } }))).not.toContain('$file')
  })
})

describe('no unfit character is in a schema', () => {
  test.each([
    ['texts', { title: unfit, description: unfit, $comment: unfit }],
    ['values', { enum: [unfit, 'a'], const: unfit, default: unfit, examples: [unfit] }],
    ['nested values', { default: { [unfit]: [unfit] }, enum: [{ [unfit]: unfit }] }],
    [
      'keywords',
      {
        pattern: unfit,
        format: unfit,
        type: unfit,
        $ref: `#/${unfit}`,
        contentMediaType: unfit,
        [unfit]: unfit,
      },
    ],
    [
      'names',
      {
        properties: { [unfit]: {} },
        required: [unfit],
        $defs: { [unfit]: {} },
        patternProperties: { [unfit]: {} },
      },
    ],
    ['depth', { items: { anyOf: [{ oneOf: [{ properties: { a: { enum: [unfit] } } }] }] } }],
  ])('in its %s', (_, field) => {
    for (const schema of [
      field,
      { type: 'object', properties: { field } },
      { type: 'object', $defs: { field } },
    ]) {
      const shown = inputSchemaOf({ type: 'object', ...schema })
      expect(textsIn(shown).flatMap((text) => unfitIn(text))).toEqual([])
      expect(unfitIn(signatureOf({ name: unfit, inputSchema: schema }))).toEqual([])
      expect(unfitIn(shortSignatureOf({ name: unfit, inputSchema: schema }))).toEqual([])
    }
  })

  test('choices that cannot be seen are spelled out, so that they can be sent', () => {
    const delimiter = { type: 'string', enum: [',', '\t'], description: 'What separates', default: ',' }
    const schema = inputSchemaOf({ type: 'object', properties: { delimiter } })
    expect(schema).toMatchObject({
      properties: {
        delimiter: { type: 'string', description: 'What separates One of these, as JSON: "," | "\\t"' },
      },
    })
    expect(signatureOf({ name: 'a', inputSchema: { properties: { delimiter } } })).toBe(
      'a(delimiter?: "," | "\\t")',
    )
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`f${index}`, { type: 'string' }]),
    )
    const large = inputSchemaOf({ type: 'object', properties: { delimiter, ...many } })
    expect(large).toMatchObject({
      properties: { delimiter: { description: 'One of these, as JSON: "," | "\\t"' } },
    })
  })
})

test('a large schema loses what the page checks, then words; never a parameter, its type or its choices', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `field${index}`,
      { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'About it '.repeat(5) },
    ]),
  )
  const schema = { type: 'object', properties: { kind: { enum: ['a', 'b'] }, ...fields }, required: ['kind'] }
  const short = inputSchemaOf(schema)
  expect(short).toEqual({
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['a', 'b'] },
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'integer' }])),
    },
    required: ['kind'],
  })
  const small = { type: 'object', properties: { a: { type: 'integer', minimum: 1, description: 'Small' } } }
  expect(inputSchemaOf(small)).toEqual(small)
})

describe('a union', () => {
  const shapes = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), radius: z.number().describe('In pixels') }),
    z.object({ kind: z.literal('picture'), image: z.object({ content: z.string(), mimeType: z.string() }) }),
  ])
  const inputSchema = z.toJSONSchema(shapes)
  const variants =
    'One of: { kind: "circle", radius: number } | { kind: "picture", image: { $file: string, mimeType?: string } }'

  test('is one object, with its variants in the description', () => {
    expect(inputSchemaOf(inputSchema)).toEqual({
      type: 'object',
      description: variants,
      properties: {
        kind: { type: 'string', enum: ['circle', 'picture'] },
        radius: { type: 'number' },
        image: {
          type: 'object',
          properties: { $file: { type: 'string' }, mimeType: { type: 'string' } },
          required: ['$file'],
          description: 'Path of a file',
        },
      },
      required: ['kind'],
    })
    expect(signatureOf({ name: 'shapes.draw', inputSchema })).toBe(
      'shapes.draw({ kind: "circle", radius: number } | { kind: "picture", image: file })',
    )
  })

  test('keeps its variants, whatever is shortened', () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`field${index}`, z.string().optional()]),
    )
    const both = z.intersection(z.object(many), shapes).describe('Draws '.repeat(50))
    const shown = inputSchemaOf(z.toJSONSchema(both, { io: 'input' }))
    expect(shown?.description).toBe(variants)
    expect(Object.keys(Object(shown?.properties))).toHaveLength(33)
  })

  test('of objects and other values takes the objects', () => {
    const mixed = z.toJSONSchema(z.union([z.string(), z.object({ query: z.string() })]))
    expect(inputSchemaOf(mixed)).toEqual({
      type: 'object',
      properties: { query: { type: 'string' } },
      required: ['query'],
      additionalProperties: false,
    })
    expect(inputSchemaOf(z.toJSONSchema(z.union([z.string(), z.number()])))).toBeUndefined()
  })
})

test('references are inlined, and recursion ends', () => {
  const node = z.object({
    name: z.string(),
    get children() {
      return z.array(node)
    },
  })
  const inputSchema = z.toJSONSchema(node)
  expect(inputSchemaOf(inputSchema)).toMatchObject({
    properties: { name: { type: 'string' }, children: { type: 'array', items: { type: 'object' } } },
  })
  expect(JSON.stringify(inputSchemaOf(inputSchema))).not.toContain('$')
  const named = {
    $id: 'https://app.test/in',
    type: 'object',
    properties: { a: { $ref: '#it' }, b: { $ref: 'other' } },
    $defs: { a: { $anchor: 'it', type: 'integer' }, b: { $id: 'other', enum: ['x'] } },
  }
  expect(inputSchemaOf(named)).toMatchObject({ properties: { a: { type: 'integer' }, b: { enum: ['x'] } } })
})

test('choices that would be cut are no choices, so that what the page takes is not refused', () => {
  const long = 'x'.repeat(600)
  const shown = inputSchemaOf({ type: 'object', properties: { a: { enum: ['y', long] } } })
  expect(shown).toMatchObject({ properties: { a: { type: 'string' } } })
  expect(JSON.stringify(shown)).not.toContain('enum')
  const hidden = {
    type: 'object',
    additionalProperties: false,
    properties: { [unfit]: {}, a: { type: 'string' } },
  }
  expect(inputSchemaOf(hidden)).toEqual({ type: 'object', properties: { a: { type: 'string' } } })
})

describe('any JSON value', () => {
  const schemaOf = (value: z.ZodType) => inputSchemaOf(z.toJSONSchema(z.object({ key: z.string(), value })))

  test('is {} instead of a choice of all types', () => {
    expect(schemaOf(z.json())).toMatchObject({ properties: { key: { type: 'string' }, value: {} } })
    expect(JSON.stringify(schemaOf(z.json()))).not.toMatch(/anyOf|\$/)
    expect(schemaOf(z.array(z.json().describe('A row')))).toMatchObject({
      properties: { value: { type: 'array', items: {} } },
    })
  })

  test('is not what limits one of the types', () => {
    const limited = z.lazy(() =>
      z.union([
        z.string().max(3),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(tree),
        z.record(z.string(), tree),
      ]),
    )
    const tree: z.ZodType = z.lazy(() => limited)
    expect(JSON.stringify(schemaOf(tree))).toContain('anyOf')
  })
})

describe('what a capability says of itself', () => {
  const offer = (more: object) => readOffer({ name: 'a.b', ...more })

  test('is carried as MCP’s annotations, by core’s names and by MCP’s', () => {
    expect(offer({ annotations: { readOnly: true } }).annotations).toEqual({ readOnlyHint: true })
    expect(offer({ annotations: { destructive: false, idempotent: true } }).annotations).toEqual({
      destructiveHint: false,
      idempotentHint: true,
    })
    expect(offer({ annotations: { consequential: true } }).annotations).toEqual({
      destructiveHint: true,
      openWorldHint: true,
    })
    expect(offer({ annotations: { untrustedContent: true } }).annotations).toEqual({ openWorldHint: true })
    expect(offer({ annotations: { readOnlyHint: true, openWorldHint: false } }).annotations).toEqual({
      readOnlyHint: true,
      openWorldHint: false,
    })
    for (const annotations of [undefined, null, 'x', [], { readOnly: 'yes', destructive: 1 }])
      expect(offer({ annotations }).annotations).toEqual({})
  })

  test('of a wrong type counts as not said', () => {
    for (const odd of [7, {}, [], null, true]) {
      expect(offer({ description: odd, title: odd }).description).toBe('')
      expect(offer({ deprecated: true, deprecationMessage: odd, alternatives: odd }).deprecation).toBe(
        'a.b is deprecated.',
      )
      expect(offer({ requirements: odd }).permissions).toEqual([])
    }
    expect(
      offer({ deprecated: true, deprecationMessage: 'Old\n"x"', alternatives: ['a.c', 7, 'run: rm'] })
        .deprecation,
    ).toBe(`a.b is deprecated. The app says: "Old 'x'" Use a.c, "run: rm" instead.`)
  })

  test('that it is not available now', () => {
    expect(offer({ available: false, experimental: true }).notes).toEqual([
      'not available now',
      'experimental',
    ])
  })

  test('that it is experimental', () => {
    expect(offer({ experimental: true }).experiment).toBe(
      'a.b is experimental: it may change without notice.',
    )
    expect(offer({ experimental: 'yes' }).experiment).toBeUndefined()
  })
})

test('references of typebox keep their parameters', () => {
  const item = { $id: 'Item', type: 'object', properties: { name: { type: 'string' } } }
  const { manifest } = validateManifest({
    abp: '0.1',
    app: { id: 'com.example.a', name: 'A', version: '1.0.0' },
    capabilities: [
      {
        name: 'a.b',
        inputSchema: { type: 'object', properties: { item: { $ref: 'Item' } }, $defs: { Item: item } },
      },
    ],
  })
  const shown = JSON.stringify(inputSchemaOf(manifest?.capabilities[0]?.inputSchema))
  expect(shown).toContain('"name":{"type":"string"}')
  expect(shown).not.toContain('"item":{}')
})
