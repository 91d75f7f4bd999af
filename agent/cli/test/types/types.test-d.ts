import { connect, fileInput, type Session, unwrap } from '@abp-kit/client'
import { expectTypeOf, test } from 'vitest'
import type { App } from './app.types.ts'

declare const session: Session<App>

test('written types give names, parameters and results to connect', async () => {
  expectTypeOf(connect<App>('http://localhost:3000/')).resolves.toEqualTypeOf<typeof session>()
  const grown = unwrap(
    await session.call('tree.grow', { tree: { children: [{ children: [] }] }, "it's": 'x' }),
  )
  expectTypeOf(grown.size).toEqualTypeOf<number>()
  expectTypeOf(grown.name).toEqualTypeOf<string | null | undefined>()
  void session.call('convert.image', { image: fileInput('photo.png'), size: [1, 2] })
  void session.call('convert.image', { image: { content: new Uint8Array(1), mimeType: 'image/png' } })
  void session.call('notes.list')
  // @ts-expect-error: a parameter of the wrong type
  void session.call('tree.grow', { tree: { children: [1] } })
  // @ts-expect-error: a parameter that is missing
  void session.call('convert.image', { size: [1, 2] })
  // @ts-expect-error: there is no such capability
  void session.call('tree.cut')
})
