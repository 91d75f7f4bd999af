import { describe, expect, test } from 'vitest'
import { decodeBinary } from '../../src/binary/decode'
import { filename } from '../../src/binary/filename'
import { binaryInput } from '../../src/binary/schema'

const bytes = new TextEncoder().encode('<svg/>é')

describe('each form of protocol.md §4', () => {
  test.each([
    ['base64', { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }],
    ['utf-8', { content: '<svg/>é', encoding: 'utf-8' }],
    ['ArrayBuffer', { content: bytes.slice().buffer }],
    ['Blob', { content: new Blob([bytes]) }],
  ])('%s', async (_form, data) => {
    const blob = decodeBinary(binaryInput.parse({ mimeType: 'image/svg+xml', ...data }), 'image', 100)
    expect(blob.type).toBe('image/svg+xml')
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)
  })
})

test.each([
  ['INVALID_BASE64', 'data:image/png;base64,AAAA'],
  ['EMPTY', ''],
  ['TOO_LARGE', 'A'.repeat(1_000)],
  ['TOO_LARGE', Buffer.alloc(101).toString('base64')],
])('%s', (code, content) => {
  const decode = () => decodeBinary({ content, encoding: 'base64', mimeType: 'image/png' }, 'image', 100)
  const issues = [expect.objectContaining({ path: 'image.content', code })]
  expect(decode).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS', details: { issues } }))
})

test.each([
  ['text without its encoding', { content: 'AAAA' }],
  ['a number', { content: 1 }],
  ['nothing', {}],
])('the schema refuses %s', (_title, data) => {
  expect(binaryInput.safeParse({ mimeType: 'image/png', ...data }).success).toBe(false)
})

test.each([
  ['Release notes: Harbour 2.4', 'release-notes-harbour-2-4.html'],
  ['../../etc/passwd', 'etc-passwd.html'],
  ['灯台 の 話', '灯台-の-話.html'],
  ['???', 'document.html'],
  ['x'.repeat(300), `${'x'.repeat(80)}.html`],
])('a file named after %s', (title, expected) => expect(filename(title, 'html', 'document')).toBe(expected))
