import { type } from 'arktype'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineApp, defineCapability } from '../../src/index.ts'
import type { CallResult } from '../../src/protocol/index.ts'
import { createTestAgent, type ParamsOf, type ResultOf } from '../../src/testing/index.ts'

const app = defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'convert.markdownToHtml',
      input: z.object({ markdown: z.string(), gfm: z.boolean().default(true) }),
      output: z.object({ html: z.string(), at: z.string().default('') }),
      handler: ({ markdown }) => ({ html: markdown }),
    }),
    defineCapability({
      name: 'text.count',
      input: type({ text: 'string' }),
      output: { type: 'object', properties: { words: { type: 'number' } }, required: ['words'] },
      handler: () => ({ words: 1 }),
    }),
    defineCapability({ name: 'test.plain', handler: () => 1 }),
  ],
})
type Notes = typeof app

test('parameters are what a caller sends, results what it gets', () => {
  expectTypeOf<ParamsOf<Notes, 'convert.markdownToHtml'>>().toEqualTypeOf<{
    markdown: string
    gfm?: boolean | undefined
  }>()
  expectTypeOf<ResultOf<Notes, 'convert.markdownToHtml'>>().toEqualTypeOf<{ html: string; at: string }>()
  expectTypeOf<ParamsOf<Notes, 'text.count'>>().toEqualTypeOf<{ text: string }>()
  expectTypeOf<ResultOf<Notes, 'text.count'>>().toExtend<{ words: number }>()
  expectTypeOf<ParamsOf<Notes, 'test.plain'>>().toEqualTypeOf<unknown>()
  expectTypeOf<ResultOf<Notes, 'test.plain'>>().toEqualTypeOf<unknown>()
})

test('call infers both from the name', async () => {
  const agent = await createTestAgent(app)
  expectTypeOf(agent.call('convert.markdownToHtml', { markdown: '' })).resolves.toEqualTypeOf<
    CallResult<{ html: string; at: string }>
  >()
  expectTypeOf(agent.call('test.plain')).resolves.toEqualTypeOf<CallResult<unknown>>()
  // @ts-expect-error there is no such capability
  agent.call('convert.markdown', {})
  // @ts-expect-error `markdown` is missing
  agent.call('convert.markdownToHtml', {})
  // @ts-expect-error parameters are missing
  agent.call('text.count')
  // @ts-expect-error not a number
  agent.call('text.count', { text: 1 })
})

test('answers have the data of their method', async () => {
  const agent = await createTestAgent(app)
  agent.answer('elicitation/confirm', { confirmed: true })
  agent.answer('elicitation/confirm', () => ({ confirmed: true }))
  agent.answer('com.example/own', 5)
  // @ts-expect-error it says `confirmed`
  agent.answer('elicitation/confirm', { value: true })
})
