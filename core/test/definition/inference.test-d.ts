import { type } from 'arktype'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { registerCapability } from '../../src/dynamic/index.ts'
import {
  type Capability,
  type CapabilityHandler,
  defineApp,
  defineCapability,
  defineContext,
} from '../../src/index.ts'

test('params and the result of an inline handler come from the schemas', () => {
  const capability = defineCapability({
    name: 'convert.markdownToHtml',
    input: z.object({ markdown: z.string(), gfm: z.boolean().default(true) }),
    output: z.object({ html: z.string() }),
    handler: (params, context) => {
      expectTypeOf(params).toEqualTypeOf<{ markdown: string; gfm: boolean }>()
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>()
      return { html: params.markdown }
    },
  })
  expectTypeOf(capability.name).toEqualTypeOf<'convert.markdownToHtml'>()
})

test('arktype and raw JSON Schema infer too', () => {
  defineCapability({
    name: 'convert.a',
    input: type({ n: 'number' }),
    handler: (params) => {
      expectTypeOf(params).toEqualTypeOf<{ n: number }>()
    },
  })
  defineCapability({
    name: 'convert.b',
    input: {
      type: 'object',
      properties: { n: { type: 'number' } },
      required: ['n'],
      additionalProperties: false,
    },
    handler: (params) => {
      expectTypeOf(params).toEqualTypeOf<{ n: number }>()
    },
  })
})

test('a wrong result, and both handler and load, do not compile', () => {
  const output = z.object({ html: z.string() })
  // @ts-expect-error the result lacks `html`
  defineCapability({ name: 'convert.c', output, handler: () => ({ text: '' }) })
  // @ts-expect-error both
  defineCapability({
    name: 'convert.e',
    output,
    handler: () => ({ html: '' }),
    load: async () => ({ default: () => ({ html: '' }) }),
  })
})

test('a handler that comes with a component is checked too', () => {
  const capability = defineCapability({
    name: 'convert.d',
    input: z.object({ n: z.coerce.number() }),
    output: z.object({ text: z.string() }),
  })
  registerCapability(capability, ({ n }, context) => {
    expectTypeOf(n).toEqualTypeOf<number>()
    expectTypeOf(context.callId).toEqualTypeOf<string>()
    return { text: String(n) }
  })
  // @ts-expect-error the result lacks `text`
  registerCapability(capability, () => ({ other: '' }))
  registerCapability(defineCapability({ name: 'convert.e', handler: () => 1 }))
})

test('a lazy module is checked against the schemas', () => {
  const input = z.object({ markdown: z.string() })
  const handler: CapabilityHandler<typeof input> = ({ markdown }) => markdown
  defineCapability({ name: 'convert.f', input, load: async () => ({ default: handler }) })
  const wrong = (params: { other: number }) => params.other
  // @ts-expect-error the module's handler wants other params
  defineCapability({ name: 'convert.g', input, load: async () => ({ default: wrong }) })
})

test('an app keeps the types of its capabilities', () => {
  const app = defineApp({
    id: 'com.example.notes',
    name: 'Notes',
    version: '1.0.0',
    capabilities: [
      defineCapability({ name: 'convert.a', input: z.object({ a: z.string() }), handler: () => 1 }),
      defineCapability({ name: 'convert.b', handler: () => 1 }),
    ],
  })
  expectTypeOf(app.capabilities[0].name).toEqualTypeOf<'convert.a'>()
  expectTypeOf(app.capabilities[1]).toExtend<Capability<'convert.b'>>()
})

test('schemas of every library stand in one app', () => {
  const app = defineApp({
    id: 'com.example.notes',
    name: 'Notes',
    version: '1.0.0',
    capabilities: [
      defineCapability({
        name: 'a.raw',
        input: { type: 'object', properties: { n: { enum: [1, 2] } } },
        handler: () => 1,
      }),
      // Inference through the context of a list once recursed for ever with arktype.
      defineCapability({ name: 'a.ark', input: type({ n: 'number' }), handler: ({ n }) => n }),
      defineCapability({ name: 'a.zod', input: z.object({ n: z.number() }), handler: ({ n }) => n }),
    ],
  })
  expectTypeOf(app.capabilities[1].name).toEqualTypeOf<'a.ark'>()
})

test('a map of parameters is not a schema', () => {
  // @ts-expect-error what other SDKs take
  defineCapability({ name: 'test.a', input: { name: { type: 'string' } }, handler: () => 1 })
  // @ts-expect-error what other SDKs take
  defineCapability({ name: 'test.a', input: { name: z.string() }, handler: () => 1 })
  // @ts-expect-error what other SDKs take
  defineCapability({ name: 'test.a', output: { name: z.string() }, handler: () => ({ name: 'a' }) })
  // @ts-expect-error also with a context
  defineContext(() => ({ user: 'a' })).defineCapability({ name: 'test.a', input: { name: z.string() } })
  defineCapability({ name: 'test.a', input: {}, handler: () => 1 })
  defineCapability({ name: 'test.a', input: { $ref: '#/$defs/a', $defs: { a: {} } }, handler: () => 1 })
  defineCapability({ name: 'test.a', input: { anyOf: [{ type: 'string' }] }, handler: () => 1 })
  const known: Record<string, unknown> = {}
  defineCapability({ name: 'test.a', input: known, handler: () => 1 })
})
