import { defineApp, defineCapability } from '@abp-kit/core'
import type { JsonSchema } from '@abp-kit/core/protocol'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  type ConnectOptions,
  connect,
  type Discovery,
  discover,
  openBrowser,
  type Session,
  type SessionResult,
  unwrap,
} from '../../src/index.ts'
import { connectPostMessage } from '../../src/transport/post-message.ts'
import { connectWebSocket } from '../../src/transport/web-socket.ts'

declare const session: Session

test('a result has the type that the caller names, else it is unknown', () => {
  expectTypeOf(session.call<{ html: string }>('a.b')).resolves.toEqualTypeOf<
    SessionResult<{ html: string }>
  >()
  expectTypeOf(session.call('a.b')).resolves.toEqualTypeOf<SessionResult<unknown>>()
})

test('what is supported has a manifest, what is not has a code', () => {
  expectTypeOf(discover('x')).resolves.toEqualTypeOf<Discovery>()
  expectTypeOf<Extract<Discovery, { supported: true }>>().toHaveProperty('manifest')
  expectTypeOf<Extract<Discovery, { supported: false }>>().toHaveProperty('code')
})

test('handlers know what they get', () => {
  const options: ConnectOptions = {
    onProgress: (info) => expectTypeOf(info.operationId).toEqualTypeOf<string>(),
    onElicitation: (request) => ({ success: request.method === 'elicitation/confirm' }),
  }
  expectTypeOf(options).toEqualTypeOf<ConnectOptions>()
})

test('answers to the standard questions know what is asked', () => {
  const options: ConnectOptions = {
    onElicitation: {
      confirm: ({ destructive }) => !expectTypeOf(destructive).toEqualTypeOf<boolean>(),
      input: ({ schema }) => expectTypeOf(schema).toEqualTypeOf<JsonSchema>(),
      select: ({ options }) => expectTypeOf(options[0]?.label).toEqualTypeOf<string | undefined>(),
      resource: ({ type, uri }) => {
        expectTypeOf([type, uri]).toEqualTypeOf<(string | undefined)[]>()
        return { content: new Uint8Array(1), mimeType: 'text/csv' }
      },
    },
  }
  expectTypeOf(options).toEqualTypeOf<ConnectOptions>()
  // @ts-expect-error there is no such question
  void ({ onElicitation: { ask: () => true } } satisfies ConnectOptions)
  // @ts-expect-error a file has a type
  void ({ onElicitation: { resource: () => ({ content: '' }) } } satisfies ConnectOptions)
  // @ts-expect-error a confirmation is yes or no
  void ({ onElicitation: { confirm: () => 'yes' } } satisfies ConnectOptions)
})

interface Notes {
  'convert.markdownToHtml': { input: { markdown: string }; output: { html: string } }
  'notes.list': { input: { limit?: number }; output: string[] }
}
declare const notes: Session<Notes>

test('a session of an app that is known has its names, parameters and results', () => {
  expectTypeOf(notes.call('convert.markdownToHtml', { markdown: '# Hi' })).resolves.toEqualTypeOf<
    SessionResult<{ html: string }>
  >()
  expectTypeOf(notes.call('notes.list')).resolves.toEqualTypeOf<SessionResult<string[]>>()
  // @ts-expect-error a parameter of the wrong type
  void notes.call('convert.markdownToHtml', { markdown: 1 })
  // @ts-expect-error a parameter that is missing
  void notes.call('convert.markdownToHtml')
  // @ts-expect-error there is no such capability
  void notes.call('notes.unknown')
})

test('a result of text is text', () => {
  expectTypeOf(session.call<string>('a.b')).resolves.toEqualTypeOf<SessionResult<string>>()
})

const app = defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'convert.markdownToHtml',
      description: 'Convert Markdown to HTML',
      input: z.object({ markdown: z.string(), gfm: z.boolean().default(true) }),
      output: z.object({ html: z.string() }),
      handler: ({ markdown }) => ({ html: markdown }),
    }),
  ],
})

test('the definition of an app types its calls, in every way to connect', async () => {
  const session = await connect<typeof app>('http://localhost:3000')
  const result = await session.call('convert.markdownToHtml', { markdown: '# Hi' })
  expectTypeOf(unwrap(result)).toEqualTypeOf<{ html: string }>()
  if (result.success) expectTypeOf(result.data.html).toEqualTypeOf<string>()
  else expectTypeOf(result.error.code).toExtend<string>()
  // @ts-expect-error: a parameter that is missing
  void session.call('convert.markdownToHtml', {})

  const browser = await openBrowser()
  expectTypeOf(browser.connect<typeof app>('')).resolves.toEqualTypeOf(session)
  const socket = await connectWebSocket<typeof app>(new WebSocket(''), { origin: '', allowedOrigins: [] })
  const framed = await connectPostMessage<typeof app>(window, { allowedOrigins: [] })
  expectTypeOf(framed).toEqualTypeOf(socket)
  expectTypeOf(unwrap(await framed.call('convert.markdownToHtml', { markdown: '' }))).toEqualTypeOf<{
    html: string
  }>()
  // @ts-expect-error: there is no such capability
  void framed.call('convert.unknown')
})
