import { expectTypeOf, test } from 'vitest'
import { type CallResult, type ErrorEnvelope, unwrap } from '../../src/protocol/index.ts'

declare const result: CallResult<{ html: string }>

test('`success` tells whether there is data or an error', () => {
  if (result.success) {
    expectTypeOf(result.data.html).toEqualTypeOf<string>()
    expectTypeOf(result.error).toEqualTypeOf<undefined>()
  } else {
    expectTypeOf(result.error).toEqualTypeOf<ErrorEnvelope>()
    expectTypeOf(result.data).toEqualTypeOf<undefined>()
  }
  expectTypeOf(unwrap(result)).toEqualTypeOf<{ html: string }>()
})
