import { Type as OldType } from '@sinclair/typebox'
import { type as oldType } from 'arktype-2.1'
import { Type } from 'typebox'
import * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import { z as z3 } from 'zod-3.24'
import { z as z325 } from 'zod-3.25'
import { z as z325v4 } from 'zod-3.25/v4'
import { z as z40 } from 'zod-4.0'
import { defineCapability } from '../../src/index.ts'

interface Params {
  text: string
  size: number
}

test('every version of zod types the handler', () => {
  defineCapability({
    name: 'test.a',
    input: z3.object({ text: z3.string(), size: z3.number().default(3) }),
    handler: (params) => expectTypeOf(params).toEqualTypeOf<Params>(),
  })
  defineCapability({
    name: 'test.a',
    input: z325.object({ text: z325.string(), size: z325.number().default(3) }),
    handler: (params) => expectTypeOf(params).toEqualTypeOf<Params>(),
  })
  defineCapability({
    name: 'test.a',
    input: z325v4.object({ text: z325v4.string(), size: z325v4.number().default(3) }),
    handler: (params) => expectTypeOf(params).toEqualTypeOf<Params>(),
  })
  defineCapability({
    name: 'test.a',
    input: z40.object({ text: z40.string(), size: z40.number().default(3) }),
    handler: (params) => expectTypeOf(params).toEqualTypeOf<Params>(),
  })
})

test('so do older arktype, valibot alone', () => {
  defineCapability({
    name: 'test.a',
    input: oldType({ text: 'string', size: 'number = 3' }),
    handler: (params) => expectTypeOf(params).toEqualTypeOf<Params>(),
  })
  defineCapability({
    name: 'test.a',
    input: v.object({ text: v.string(), size: v.optional(v.number(), 3) }),
    handler: (params) => expectTypeOf(params).toEqualTypeOf<Params>(),
  })
})

test('and both typeboxes', () => {
  defineCapability({
    name: 'test.a',
    input: OldType.Object({ text: OldType.String(), size: OldType.Optional(OldType.Integer()) }),
    output: OldType.Object({ words: OldType.Integer() }),
    handler: (params) => {
      expectTypeOf(params.text).toEqualTypeOf<string>()
      expectTypeOf(params.size).toEqualTypeOf<number | undefined>()
      return { words: 1 }
    },
  })
  defineCapability({
    name: 'test.a',
    input: Type.Object({ text: Type.String(), size: Type.Optional(Type.Integer()) }),
    output: Type.Object({ words: Type.Integer() }),
    handler: (params) => {
      expectTypeOf(params.text).toEqualTypeOf<string>()
      expectTypeOf(params.size).toEqualTypeOf<number | undefined>()
      return { words: 1 }
    },
  })
  // @ts-expect-error the result lacks `words`
  defineCapability({ name: 'test.b', output: Type.Object({ words: Type.Integer() }), handler: () => ({}) })
})
