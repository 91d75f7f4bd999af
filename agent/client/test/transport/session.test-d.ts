import type { CallResult } from '@abp-kit/core/protocol'
import { expectTypeOf, test } from 'vitest'
import type { MessageSession } from '../../src/transport/post-message.ts'

interface Offered {
  'convert.markdownToHtml': { input: { markdown: string }; output: { html: string } }
  'text.list': { input: { limit?: number }; output: string[] }
}

declare const typed: MessageSession<Offered>
declare const untyped: MessageSession

test('calls of a known app are typed by its capabilities', () => {
  expectTypeOf(typed.call('convert.markdownToHtml', { markdown: '' })).resolves.toEqualTypeOf<
    CallResult<{ html: string }>
  >()
  expectTypeOf(typed.call('text.list')).resolves.toEqualTypeOf<CallResult<string[]>>()
  // @ts-expect-error: there is no such capability
  typed.call('text.unknown')
  // @ts-expect-error: parameters that are needed
  typed.call('convert.markdownToHtml')
  // @ts-expect-error: parameters of another form
  typed.call('convert.markdownToHtml', { html: '' })
})

test('any call can be made to an app that is not known', () => {
  expectTypeOf(untyped.call('a.b', { c: 1 })).resolves.toEqualTypeOf<CallResult<unknown>>()
})
