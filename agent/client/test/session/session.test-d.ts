import { expectTypeOf, test } from 'vitest'
import { type ConnectOptions, type Discovery, discover, type Session, type SessionResult } from '../../src'

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
      select: ({ options }) => expectTypeOf(options[0]?.label).toEqualTypeOf<string | undefined>(),
    },
  }
  expectTypeOf(options).toEqualTypeOf<ConnectOptions>()
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
