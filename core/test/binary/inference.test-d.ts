import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  type BinaryInput,
  type BinarySource,
  binary,
  binaryInput,
  binaryOutput,
  withBinary,
} from '../../src/binary/index.ts'
import {
  type BinaryResult,
  type CapabilityHandler,
  defineCapability,
  type ParsedValue,
  type UnparsedValue,
} from '../../src/index.ts'

test('handlers get a Blob, callers send any of the forms', () => {
  const input = withBinary(z.object({ width: z.int().default(3) }), {
    image: binaryInput({ mimeTypes: ['image/png'] }),
    mask: binaryInput({ optional: true }),
    pages: binaryInput({ multiple: true }),
  })
  type Got = ParsedValue<typeof input>
  type Sent = UnparsedValue<typeof input>
  expectTypeOf<Got>().toEqualTypeOf<{ width: number; image: Blob; mask?: Blob | undefined; pages: Blob[] }>()
  expectTypeOf<Sent['image']>().toEqualTypeOf<BinaryInput>()
  expectTypeOf<Sent['mask']>().toEqualTypeOf<BinaryInput | undefined>()
  expectTypeOf<Sent['width']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<{ image: Uint8Array; pages: File[] }>().toExtend<Sent>()
  expectTypeOf<{
    image: { content: string; mimeType: string; encoding: 'base64' }
    pages: []
  }>().toExtend<Sent>()
  defineCapability({
    name: 'process.image',
    input,
    handler: (params) => expectTypeOf(params).toEqualTypeOf<Got>(),
  })
  const handler: CapabilityHandler<typeof input> = ({ image }) => image.size
  defineCapability({ name: 'process.later', input, load: async () => ({ default: handler }) })
})

test('with every library', () => {
  interface Got {
    n: number
    file: Blob
  }
  const fields = { file: binaryInput() }
  const raw = {
    type: 'object',
    properties: { n: { type: 'number' } },
    required: ['n'],
    additionalProperties: false,
  } as const
  expectTypeOf<ParsedValue<ReturnType<typeof ark>>>().toEqualTypeOf<Got>()
  expectTypeOf<ParsedValue<ReturnType<typeof val>>>().toEqualTypeOf<Got>()
  expectTypeOf<ParsedValue<ReturnType<typeof json>>>().toEqualTypeOf<Got>()
  const ark = () => withBinary(type({ n: 'number' }), fields)
  const val = () => withBinary(toStandardJsonSchema(v.object({ n: v.number() })), fields)
  const json = () => withBinary(raw, fields)
})

test('handlers return whatever holds bytes, agents get inline or a reference', () => {
  const output = withBinary(z.object({ pages: z.int() }), { document: binaryOutput() })
  expectTypeOf<ParsedValue<typeof output>>().toEqualTypeOf<{ pages: number; document: BinaryResult }>()
  expectTypeOf<UnparsedValue<typeof output>>().toEqualTypeOf<{ pages: number; document: BinarySource }>()
  defineCapability({ name: 'export.a', output, handler: () => ({ pages: 1, document: new Uint8Array() }) })
  defineCapability({ name: 'export.b', output, handler: async () => ({ pages: 1, document: binary('x') }) })
  defineCapability({
    name: 'export.c',
    output,
    handler: (_, { signal }) => ({ pages: Number(signal.aborted), document: new Response('x') }),
  })
  // @ts-expect-error text has to be wrapped
  defineCapability({ name: 'export.d', output, handler: () => ({ pages: 1, document: 'x' }) })
  const unsaid = () => ({ pages: 1, document: { content: 'x', mimeType: 'a/b' } })
  // @ts-expect-error text needs its encoding
  defineCapability({ name: 'export.e', output, handler: unsaid })
  // @ts-expect-error it is missing
  defineCapability({ name: 'export.f', output, handler: () => ({ pages: 1 }) })
  expectTypeOf<ParsedValue<ReturnType<typeof top>>>().toEqualTypeOf<BinaryResult>()
  const top = () => binaryOutput({ mimeTypes: ['application/pdf'] })
})

test('without other fields', () => {
  type Got = { file: Blob }
  expectTypeOf<ParsedValue<ReturnType<typeof alone>>>().toEqualTypeOf<Got>()
  expectTypeOf<ParsedValue<ReturnType<typeof empty>>>().toEqualTypeOf<Got>()
  const alone = () => withBinary({ file: binaryInput() })
  const empty = () => withBinary(z.object({}), { file: binaryInput() })
})

test('which of the two an agent has is told by `downloadUrl`', () => {
  const size = (file: BinaryResult) => ('downloadUrl' in file ? file.downloadUrl : file.content)
  expectTypeOf(size).returns.toEqualTypeOf<string | ArrayBuffer | Blob>()
})
