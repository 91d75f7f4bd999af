import { defineCapability } from '@abp-kit/core'
import { useCapability } from '@abp-kit/svelte'
import { expectTypeOf, test } from 'vitest'

const add = defineCapability({
  name: 'notes.add',
  input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  output: {
    type: 'object',
    properties: { notes: { type: 'array', items: { type: 'string' } } },
    required: ['notes'],
  },
})

test('parameters and result come from the definition', () => {
  useCapability(add, ({ text }, { signal }) => {
    expectTypeOf(text).toEqualTypeOf<string>()
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
    return { notes: [text] }
  })
  useCapability(add, async ({ text }) => ({ notes: [text] }))
  // @ts-expect-error a result of another form
  useCapability(add, ({ text }) => ({ notes: text }))
  // @ts-expect-error no such parameter
  useCapability(add, ({ title }) => ({ notes: [title] }))
})
