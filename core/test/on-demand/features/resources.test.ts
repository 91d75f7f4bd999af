import { describe, expect, test } from 'vitest'
import type { CapabilityContext } from '../../../src/index.ts'
import { ask, issue, says } from './ask.ts'

describe('a resource', () => {
  const bytes = Uint8Array.of(137, 80, 78, 71, 0, 255)
  const image = { mimeType: 'image/png', filename: 'a.png', size: 6 }

  /** What a handler finds out about the content that it gets. */
  const look = async ({ resource }: CapabilityContext) => {
    const { content, mimeType, error } = await resource({ type: 'file' })
    if (error) return { error }
    if (typeof content === 'string') return { text: content, mimeType }
    const { name } = content instanceof File ? content : { name: '' }
    return { bytes: [...new Uint8Array(await content.arrayBuffer())], type: content.type, name, mimeType }
  }

  test.each([
    ['base64', { ...image, content: btoa(String.fromCharCode(...bytes)), encoding: 'base64' }],
    ['an ArrayBuffer', { ...image, content: bytes.buffer }],
    ['a typed array', { ...image, content: bytes }],
    ['a Blob', { ...image, content: new Blob([bytes]) }],
  ])('as %s is a Blob with its type and name', async (_, answer) => {
    const { data } = await ask(look, says(answer))
    expect(data).toEqual({ bytes: [...bytes], type: 'image/png', name: 'a.png', mimeType: 'image/png' })
  })

  test.each([
    ['with its encoding', { encoding: 'utf-8' }],
    ['without', {}],
  ])('as text, %s, is text', async (_, encoding) => {
    const { data } = await ask(look, says({ content: 'YQ==', mimeType: 'text/csv', ...encoding }))
    expect(data).toEqual({ text: 'YQ==', mimeType: 'text/csv' })
  })

  test('of text in base64 is a Blob too: its bytes are what was sent', async () => {
    const { data } = await ask(look, says({ content: 'YSxi', mimeType: 'text/csv', encoding: 'base64' }))
    expect(data).toMatchObject({ bytes: [97, 44, 98], type: 'text/csv' })
  })

  test.each([
    ['content', { content: '%%%%', encoding: 'base64' }],
    ['size', { content: 'YSxi', encoding: 'base64', size: 7 }],
  ])('whose %s is wrong is an error with its place', async (path, answer) => {
    const { data } = await ask(look, says({ mimeType: 'image/png', ...answer }))
    expect(data).toMatchObject({ error: issue(path) })
  })
})
