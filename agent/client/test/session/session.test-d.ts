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
