import { expectTypeOf, test } from 'vitest'
import type { AgentData, AgentLines, AgentObject, AgentText, quote, say } from '../../src/agent-text/index.ts'
import type { AgentAnswer, answerOf, ErrorContext } from '../../src/answers/index.ts'
import type { CapabilityTool } from '../../src/capabilities/index.ts'
import type { FieldSchema } from '../../src/questions/field.ts'
import type { Form } from '../../src/questions/form.ts'
import type { Tool, ToolRequest } from '../../src/tools/index.ts'

test('a page’s string is no text for an agent', () => {
  expectTypeOf<string>().not.toExtend<AgentText>()
  expectTypeOf<string>().not.toExtend<AgentLines>()
  expectTypeOf<string>().not.toExtend<AgentData>()
  expectTypeOf<{ a: string }>().not.toExtend<AgentObject>()
  expectTypeOf<unknown>().not.toExtend<AgentData>()
  expectTypeOf<string>().not.toExtend<Parameters<typeof say>[1]>()
  expectTypeOf<AgentLines>().not.toExtend<AgentText>()
  expectTypeOf<AgentText>().toExtend<AgentLines>()
  expectTypeOf<ReturnType<typeof quote>>().toEqualTypeOf<AgentText>()
})

test('an answer cannot be made of one: not its text, its data, its error, nor its links', () => {
  type Block = AgentAnswer['content'][number]
  expectTypeOf<{ type: 'text'; text: string }>().not.toExtend<Block>()
  expectTypeOf<{ type: 'text'; text: AgentLines }>().toExtend<Block>()
  type Link = { type: 'resource_link'; uri: string; name: string; mimeType: string; size: number }
  expectTypeOf<Link>().not.toExtend<Block>()
  expectTypeOf<{ content: []; structuredContent: { path: string } }>().not.toExtend<AgentAnswer>()
  expectTypeOf<string>().not.toExtend<Parameters<typeof answerOf>[0]>()
  expectTypeOf<{ next: string }>().not.toExtend<ErrorContext>()
})

test('nor can a tool, a form, a notification or a progress message', () => {
  type Words = 'name' | 'title' | 'description' | 'inputSchema'
  expectTypeOf<{ name: string; title: string }>().not.toExtend<Pick<Tool, 'name' | 'title'>>()
  expectTypeOf<Pick<CapabilityTool, Words>>().toExtend<Pick<Tool, Words>>()
  expectTypeOf<{ type: string }>().not.toExtend<Tool['inputSchema']>()
  expectTypeOf<string>().not.toExtend<Form['message']>()
  expectTypeOf<string[]>().not.toExtend<Form['required']>()
  expectTypeOf<{ type: 'string'; title: string }>().not.toExtend<FieldSchema>()
  expectTypeOf<{ type: 'string'; enum: string[] }>().not.toExtend<FieldSchema>()
  expectTypeOf<string>().not.toExtend<Parameters<ToolRequest['log']>[1]>()
  expectTypeOf<string>().not.toExtend<NonNullable<Parameters<NonNullable<ToolRequest['progress']>>[2]>>()
})
