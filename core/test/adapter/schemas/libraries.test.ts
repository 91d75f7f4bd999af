import { describe, expect, test } from 'vitest'
import { createTestAgent } from '../../../src/testing/index.ts'
import { createAppFolder, type Packages } from './app-folder.ts'

/** The same parameters in each library: `{ text, size? }`, where `text` has a description. */
const zod = (from: string, name = 'z') =>
  `import { ${name} as z } from '${from}'
export const input = z.object({ text: z.string().describe('What to count'), size: z.number().int().default(3) })`
const arktype = `import { type } from 'arktype'
export const input = type({ text: type.string.describe('What to count'), size: 'number.integer = 3' })`
const valibot = `import * as v from 'valibot'
export const input = v.object({ text: v.pipe(v.string(), v.description('What to count')), size: v.optional(v.pipe(v.number(), v.integer()), 3) })`
const typebox = (from: string) => `import { Type } from '${from}'
export const input = Type.Object({ text: Type.String({ description: 'What to count' }), size: Type.Optional(Type.Integer()) })`
const plain = `export const input = { type: 'object', properties: { text: { type: 'string', description: 'What to count' }, size: { type: 'integer' } }, required: ['text'] }`

const libraries: [title: string, schema: string, packages: Packages][] = [
  ['zod, the newest', zod('zod'), { zod: 'zod' }],
  ['zod 4.2, the first with Standard JSON Schema', zod('zod'), { zod: 'zod-4.2' }],
  ['zod 4.0', zod('zod'), { zod: 'zod-4.0' }],
  ['zod 4.0 through zod/v4', zod('zod/v4'), { zod: 'zod-4.0' }],
  ['zod/v4 of zod 3.25', zod('zod/v4'), { zod: 'zod-3.25' }],
  ['zod 3.25', zod('zod'), { zod: 'zod-3.25', 'zod-to-json-schema': 'zod-to-json-schema' }],
  ['zod 3.24', zod('zod'), { zod: 'zod-3.24', 'zod-to-json-schema': 'zod-to-json-schema-3.24' }],
  ['zod/v3 of zod 4', zod('zod/v3'), { zod: 'zod', 'zod-to-json-schema': 'zod-to-json-schema' }],
  ['arktype, the newest', arktype, { arktype: 'arktype' }],
  ['arktype 2.1, before Standard JSON Schema', arktype, { arktype: 'arktype-2.1' }],
  ['valibot', valibot, { valibot: 'valibot', '@valibot/to-json-schema': '@valibot/to-json-schema' }],
  [
    'effect 4',
    `import { Schema } from 'effect'
const schema = Schema.Struct({ text: Schema.String.annotate({ description: 'What to count' }), size: Schema.optionalKey(Schema.Int) })
export const input = Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(schema))`,
    { effect: 'effect' },
  ],
  [
    'effect 3 as JSON Schema',
    `import { JSONSchema, Schema } from 'effect'
export const input = JSONSchema.make(Schema.Struct({ text: Schema.String.annotations({ description: 'What to count' }), size: Schema.optional(Schema.Number.pipe(Schema.int())) }))`,
    { effect: 'effect-3' },
  ],
  ['@sinclair/typebox', typebox('@sinclair/typebox'), { '@sinclair/typebox': '@sinclair/typebox' }],
  ['typebox', typebox('typebox'), { typebox: 'typebox' }],
  ['JSON Schema', plain, {}],
]

describe.each(libraries)('%s', (_, schema, packages) => {
  test('its schemas are in the manifest of a build, also beside bytes', async () => {
    const { capabilities } = (await createAppFolder(schema, packages)).build()
    const described = {
      type: 'object',
      properties: { text: { type: 'string', description: 'What to count' }, size: { type: 'integer' } },
    }
    expect(capabilities).toMatchObject([
      { inputSchema: { ...described, required: ['text'] }, outputSchema: described },
      { inputSchema: { ...described, required: ['text', 'file'] } },
    ])
  })

  test('it checks parameters, with the path of the mistake', async () => {
    const { app } = await createAppFolder(schema, packages)
    const agent = await createTestAgent(app)
    expect(await agent.call('test.plain', { text: 'a', size: 1 })).toMatchObject({
      data: { text: 'a', size: 1 },
    })
    for (const [params, path] of [
      [{ text: 5 }, 'text'],
      [{ text: 'a', size: 1.5 }, 'size'],
    ])
      expect((await agent.call('test.plain', params)).error).toMatchObject({
        code: 'INVALID_PARAMS',
        details: { issues: [{ path }] },
      })
  })
})

test.each<[string, string, Packages]>([
  [
    'Cyclic of typebox',
    `import { Type } from 'typebox'
export const input = Type.Cyclic({ Node: Type.Object({ name: Type.String(), children: Type.Array(Type.Ref('Node')) }) }, 'Node')`,
    { typebox: 'typebox' },
  ],
  [
    'Module of @sinclair/typebox',
    `import { Type } from '@sinclair/typebox'
export const input = Type.Module({ Node: Type.Object({ name: Type.String(), children: Type.Array(Type.Ref('Node')) }) }).Import('Node')`,
    { '@sinclair/typebox': '@sinclair/typebox' },
  ],
])(
  '%s: its references are pointers in the manifest, and checked in the page',
  async (_, schema, packages) => {
    const { app, build } = await createAppFolder(schema, packages)
    expect(build().capabilities[0]?.inputSchema).toMatchObject({
      $ref: '#/$defs/Node',
      $defs: { Node: { properties: { children: { items: { $ref: '#/$defs/Node' } } } } },
    })
    const agent = await createTestAgent(app)
    const good = { name: 'a', children: [{ name: 'b', children: [] }] }
    expect((await agent.call('test.plain', good)).error).toBeUndefined()
    expect((await agent.call('test.plain', { name: 'a', children: [{ name: 1 }] })).error).toMatchObject({
      code: 'INVALID_PARAMS',
      details: { issues: expect.arrayContaining([expect.objectContaining({ path: 'children[0].name' })]) },
    })
  },
)
