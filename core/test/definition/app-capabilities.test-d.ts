import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type AppCapabilities, defineApp, defineCapability } from '../../src/index.ts'

const app = defineApp({
  id: 'com.example.types',
  name: 'Types',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'convert.number',
      input: z.object({ text: z.string(), radix: z.number().default(10) }),
      output: z.object({ value: z.number().transform(String) }),
      handler: () => ({ value: 1 }),
    }),
    defineCapability({
      name: 'convert.raw',
      input: {
        type: 'object',
        properties: { on: { type: 'boolean' } },
        required: ['on'],
        additionalProperties: false,
      },
      handler: () => 1,
    }),
    defineCapability({ name: 'convert.any', handler: () => 1 }),
  ],
})

test('the names of an app, with what a caller sends and gets', () => {
  type Offered = AppCapabilities<typeof app>
  expectTypeOf<keyof Offered>().toEqualTypeOf<'convert.number' | 'convert.raw' | 'convert.any'>()
  expectTypeOf<Offered['convert.number']>().toEqualTypeOf<{
    input: { text: string; radix?: number | undefined }
    output: { value: string }
  }>()
  expectTypeOf<Offered['convert.raw']['input']>().toEqualTypeOf<{ on: boolean }>()
  expectTypeOf<Offered['convert.any']>().toEqualTypeOf<{ input: unknown; output: unknown }>()
})
